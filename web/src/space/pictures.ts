// The pictures of pieces as textures, drawn once for each kind of each player.

import { CanvasTexture, SRGBColorSpace, SpriteMaterial } from "three";

import type { Scene } from "../types";

const SIZE = 128;

export class Pictures {
  private known = new Map<string, SpriteMaterial>();

  constructor(
    private scene: Scene,
    private theme: "light" | "dark",
    private ready: () => void,
  ) {}

  /** The material of a piece with an opacity. */
  material(player: number, kind: number, opacity: number): SpriteMaterial {
    const key = `${player} ${kind} ${opacity}`;
    const known = this.known.get(key);
    if (known) return known;
    const texture = this.texture(player, kind);
    const material = new SpriteMaterial({
      map: texture,
      transparent: true,
      opacity,
      depthWrite: opacity >= 1,
      alphaTest: opacity >= 1 ? 0.4 : 0.01,
    });
    this.known.set(key, material);
    return material;
  }

  private texture(player: number, kind: number): CanvasTexture {
    const canvas = document.createElement("canvas");
    canvas.width = SIZE;
    canvas.height = SIZE;
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    const looks = (this.scene.pieces[player] ?? this.scene.pieces[0])?.[kind];
    if (!looks) return texture;
    const { fill, line, edge } = this.scene.colours[looks.colours]![this.theme];
    const glyph = this.scene.glyphs[looks.glyph] ?? "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48" width="${SIZE}" height="${SIZE}" fill="${fill}" color="${line}" stroke="${edge}" text-anchor="middle" font-family="sans-serif">${glyph}</svg>`;
    const image = new Image();
    image.onload = () => {
      canvas.getContext("2d")!.drawImage(image, 0, 0, SIZE, SIZE);
      texture.needsUpdate = true;
      this.ready();
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    return texture;
  }

  dispose() {
    for (const material of this.known.values()) {
      material.map?.dispose();
      material.dispose();
    }
    this.known.clear();
  }
}
