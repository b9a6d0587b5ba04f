"""Writes outlines.toml from the fonts Noto Sans Symbols 2 and Noto Serif JP.

    for font in noto-sans-symbols-2 noto-serif-jp; do
      npm pack @fontsource/$font && tar xf fontsource-$font-*.tgz && mv package $font
    done
    pip install fonttools brotli
    python extract.py noto-sans-symbols-2/files noto-serif-jp/files > outlines.toml

A figure has three paths: `body`, all that its outer edges enclose, and the lines of the font's white and
black piece, which are drawn over it. A character has one path for each of two sides; the font's circle
around it is left out. A unicorn is the font's knight with a horn.
"""

import glob
import sys

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

# The middles of the font's chess pieces and of its circles, in its units, 1000 to the em.
FIGURE = (500, 360)
CIRCLE = (500, 330)
# How high a figure may be.
HIGHEST = 800

FIGURES = {
    "king": (0x2654, 0x265A),
    "queen": (0x2655, 0x265B),
    "rook": (0x2656, 0x265C),
    "bishop": (0x2657, 0x265D),
    "knight": (0x2658, 0x265E),
    "pawn": (0x2659, 0x265F),
    "equihopper": (0x1FA48, 0x1FA49),
    "knight-queen": (0x1FA4E, 0x1FA51),
    "knight-rook": (0x1FA4F, 0x1FA52),
    "knight-bishop": (0x1FA50, 0x1FA53),
}

CHARACTERS = {
    "general": (0x1FA60, 0x1FA67),
    "advisor": (0x1FA61, 0x1FA68),
    "elephant": (0x1FA62, 0x1FA69),
    "horse": (0x1FA63, 0x1FA6A),
    "chariot": (0x1FA64, 0x1FA6B),
    "cannon": (0x1FA65, 0x1FA6C),
    "soldier": (0x1FA66, 0x1FA6D),
}

# Those of shogi are written on both sides' pieces, but for the kings.
SHOGI = {
    "shogi-king": "玉王",
    "shogi-rook": "飛",
    "shogi-bishop": "角",
    "shogi-gold": "金",
    "shogi-silver": "銀",
    "shogi-knight": "桂",
    "shogi-lance": "香",
    "shogi-pawn": "歩",
    "shogi-dragon": "龍",
    "shogi-horse": "馬",
    "shogi-promoted-silver": "全",
    "shogi-promoted-knight": "圭",
    "shogi-promoted-lance": "杏",
    "shogi-tokin": "と",
    "shogi-copper": "銅",
    "shogi-iron": "鉄",
    "shogi-stone": "石",
    "shogi-queen": "奔",
    "shogi-lion": "獅",
    "shogi-kirin": "麒",
    "shogi-phoenix": "鳳",
    "shogi-elephant": "象",
    "shogi-prince": "太",
    "shogi-tiger": "虎",
    "shogi-leopard": "豹",
    "shogi-go-between": "仲",
    "shogi-vertical-mover": "竪",
    "shogi-side-mover": "横",
    "shogi-reverse-chariot": "反",
    "shogi-flying-ox": "牛",
    "shogi-free-boar": "猪",
    "shogi-whale": "鯨",
    "shogi-white-horse": "駒",
    "shogi-stag": "鹿",
    "shogi-falcon": "鷹",
    "shogi-eagle": "鷲",
    "shogi-cat-sword": "猫",
    "shogi-angry-boar": "嗔",
    "shogi-wolf": "狼",
    "shogi-violent-ox": "猛",
    "shogi-flying-dragon": "竜",
    "tori-phoenix": "鵬",
    "tori-crane": "鶴",
    "tori-left-quail": "左",
    "tori-right-quail": "右",
    "tori-pheasant": "雉",
    "tori-swallow": "燕",
    "tori-goose": "鴈",
}

# The middle of such a character in its font, and how much smaller it stands on a disc than one of Symbols 2 in its circle.
WRITTEN = (500, 370)
SMALLER = 0.68

# The horn that makes a unicorn of a knight: what it encloses, and the space within its lines.
HORN = [(-78, -292), (-160, -210), (-400, -455)]
HORN_SPACE = [(-113, -289), (-157, -245), (-318, -405)]

SYMBOLS = [TTFont(path) for path in sorted(glob.glob(sys.argv[1] + "/*.woff2"))]
SERIFS = [TTFont(path) for path in sorted(glob.glob(sys.argv[2] + "/*-700-normal.woff2"))]


def contours(code, centre, scale=1.0, fonts=SYMBOLS):
    """The closed curves of a glyph as lists of (command, points), centred, the y axis down."""
    font = next(font for font in fonts if code in font.getBestCmap())
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[code]].draw(pen)
    found = []
    for command, points in pen.value:
        points = [(round((x - centre[0]) * scale), round((centre[1] - y) * scale)) for x, y in points]
        if command == "moveTo":
            found.append([(command, points)])
        else:
            found[-1].append((command, points))
    return found


def fitted(code):
    """The curves of a figure; one that is too high is made smaller and put into the middle."""
    curves = contours(code, FIGURE)
    heights = [point[1] for curve in curves for _, points in curve for point in points]
    least, most = min(heights), max(heights)
    if most - least <= HIGHEST:
        return curves
    return contours(code, (FIGURE[0], FIGURE[1] - (least + most) / 2), HIGHEST / (most - least))


def area(contour):
    points = [point for _, points in contour for point in points]
    turned = points[1:] + points[:1]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, turned)) / 2


def width(contour):
    across = [point[0] for _, points in contour for point in points]
    return max(across) - min(across)


def path(some):
    """SVG path data with relative coordinates."""
    out = []
    for contour in some:
        at = (0, 0)
        for command, points in contour:
            if command == "moveTo":
                out.append("M%d %d" % points[0])
                at = points[0]
            elif command == "lineTo":
                (x, y), (a, b) = points[0], at
                out.append("v%d" % (y - b) if x == a else "h%d" % (x - a) if y == b else "l%d %d" % (x - a, y - b))
                at = points[0]
            elif command == "curveTo":
                out.append("c" + " ".join("%d %d" % (x - at[0], y - at[1]) for x, y in points))
                at = points[-1]
            elif command == "qCurveTo":
                offs, end = points[:-1], points[-1]
                for index, off in enumerate(offs):
                    if index + 1 < len(offs):
                        to = (round((off[0] + offs[index + 1][0]) / 2), round((off[1] + offs[index + 1][1]) / 2))
                    else:
                        to = end
                    out.append("q%d %d %d %d" % (off[0] - at[0], off[1] - at[1], to[0] - at[0], to[1] - at[1]))
                    at = to
            elif command == "closePath":
                out.append("z")
    return "".join(out).replace(" -", "-")


def drawn(corners):
    """A polygon as a closed curve, corners as they are given."""
    return [("moveTo", corners[:1])] + [("lineTo", [corner]) for corner in corners[1:]] + [("closePath", [])]


def figure(name, body, white, black):
    print(f'\n[figure.{name}]\nbody = "{path(body)}"\nwhite = "{path(white)}"\nblack = "{path(black)}"')


def character(name, first, second):
    """Two paths, if they differ."""
    print(f'\n[character.{name}]\nfirst = "{first}"')
    if second != first:
        print(f'second = "{second}"')


print("# Made by extract.py from Noto Sans Symbols 2 and Noto Serif JP, see README.md. The centre is 0, the y axis goes down; 1000 units are a cell.")
for name, (white, black) in FIGURES.items():
    lines, solid = fitted(white), fitted(black)
    sign = area(max(lines, key=width)) > 0
    body = [contour for contour in lines if (area(contour) > 0) == sign]
    figure(name, body, lines, solid)
    if name == "knight":
        horn, space = drawn(HORN), drawn(HORN_SPACE)
        horn = horn if (area(horn) > 0) == sign else drawn(HORN[::-1])
        space = space if (area(space) > 0) != sign else drawn(HORN_SPACE[::-1])
        figure("unicorn", body + [horn], lines + [horn, space], solid + [horn])
for name, (first, second) in CHARACTERS.items():
    sides = []
    for code in (first, second):
        curves = contours(code, CIRCLE)
        widest = width(max(curves, key=width))
        sides.append(path([curve for curve in curves if width(curve) < widest * 0.88]))
    character(name, *sides)
for name, letters in SHOGI.items():
    sides = [path(contours(ord(letter), WRITTEN, SMALLER, SERIFS)) for letter in (letters[0], letters[-1])]
    character(name, *sides)
