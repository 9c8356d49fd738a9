import { brokenAt } from './break-lines.ts';

/* Draws a chart on a canvas with its computed styles, so that it has the page's colours and
   font. A picture of an SVG file would not. */
const SCALE = 2;
const MARGIN = 24;
const TITLE = 28;
const LINE = 20;
const BELOW_HEAD = 12;

/** Text above the chart in the picture; each key is a colour swatch with its meaning. */
export interface PictureWords {
  readonly title: string;
  readonly subtitle: string;
  readonly keys: readonly Element[];
}

/** Draws a chart of the page on its background; null where the browser cannot. */
export async function drawChart(svg: SVGSVGElement, words: PictureWords): Promise<Blob | null> {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.font = fontOf(svg, '400 14px');
  const lines = brokenAt(width, words.subtitle, (text) => pen.measureText(text).width);
  const head = TITLE + (lines.length + (words.keys.length > 0 ? 1 : 0)) * LINE + BELOW_HEAD;
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + head + 2 * MARGIN) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = groundOf(svg);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(MARGIN, MARGIN);
  writeHead(pen, svg, { ...words, lines });
  pen.translate(0, head);
  for (const shape of svg.querySelectorAll<SVGElement>('rect, line, text')) draw(pen, shape);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function groundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') return color;
  }
  return 'white';
}

function fontOf(svg: SVGElement, style: string): string {
  return `${style} ${getComputedStyle(svg).fontFamily}`;
}

type Head = PictureWords & { readonly lines: readonly string[] };

function writeHead(
  pen: CanvasRenderingContext2D,
  svg: SVGElement,
  { title, lines, keys }: Head,
): void {
  const ink = getComputedStyle(svg).color;
  pen.fillStyle = ink;
  pen.font = fontOf(svg, '700 20px');
  pen.fillText(title, 0, 18);
  pen.font = fontOf(svg, '400 14px');
  pen.globalAlpha = 0.75;
  for (const [place, line] of lines.entries()) pen.fillText(line, 0, TITLE + 14 + place * LINE);
  let x = 0;
  const y = TITLE + 14 + lines.length * LINE;
  for (const key of keys) {
    const text = key.textContent.trim();
    const swatch = key.firstElementChild;
    pen.globalAlpha = 1;
    pen.fillStyle = swatch === null ? ink : getComputedStyle(swatch).backgroundColor;
    pen.fillRect(x, y - 11, 12, 12);
    pen.globalAlpha = 0.75;
    pen.fillStyle = ink;
    pen.fillText(text, x + 18, y);
    x += 18 + pen.measureText(text).width + 20;
  }
  pen.globalAlpha = 1;
}

function draw(pen: CanvasRenderingContext2D, shape: SVGElement): void {
  const style = getComputedStyle(shape);
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  pen.fillStyle = style.fill === 'none' ? 'transparent' : style.fill;
  if (shape.tagName === 'text') {
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.textAlign =
      style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'end' : 'start';
    pen.fillText(shape.textContent, number('x'), number('y'));
  } else if (shape.tagName === 'rect') {
    pen.beginPath();
    pen.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
    pen.fill();
  } else {
    pen.strokeStyle = style.stroke;
    pen.beginPath();
    pen.moveTo(number('x1'), number('y1'));
    pen.lineTo(number('x2'), number('y2'));
    pen.stroke();
  }
}
