// Draws public/icon.svg as the PNG files that some systems need: `npm run icons`, after the icon has changed.

import { readFileSync } from "node:fs";

import { chromium } from "playwright-core";

const icon = readFileSync(new URL("public/icon.svg", import.meta.url), "utf8");
const chrome = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function draw(name, size, margin, background) {
  const page = await chrome.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;background:${background}">${icon.replace("<svg", `<svg style="display:block;margin:${margin}px" width="${size - 2 * margin}"`)}`,
  );
  await page.screenshot({ path: new URL(`public/${name}`, import.meta.url).pathname, omitBackground: true });
  await page.close();
}

await draw("icon-512.png", 512, 0, "transparent");
// iOS rounds the corners and shows transparent parts as black.
await draw("apple-touch-icon.png", 180, 20, "#f6f3ec");
await chrome.close();
