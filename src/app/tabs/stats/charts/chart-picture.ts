/*
 * A chart as a picture: its shapes drawn on a canvas as they stand on the page, so that they have
 * the page's colours and font, which a picture of an SVG file would not.
 */
const SCALE = 2;
const MARGIN = 24;
const HEAD = 60;

/** What the picture says above the chart. */
export interface PictureWords {
  readonly title: string;
  readonly subtitle: string;
}

/** Draws a chart of the page, on the ground it stands on; null where the browser cannot. */
export async function drawChart(svg: SVGSVGElement, words: PictureWords): Promise<Blob | null> {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + HEAD + 2 * MARGIN) * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = groundOf(svg);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  writeHead(pen, svg, words);
  pen.translate(MARGIN, MARGIN + HEAD);
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

function writeHead(pen: CanvasRenderingContext2D, svg: SVGElement, words: PictureWords): void {
  const { fontFamily, color } = getComputedStyle(svg);
  pen.fillStyle = color;
  pen.font = `700 20px ${fontFamily}`;
  pen.fillText(words.title, MARGIN, MARGIN + 18);
  pen.font = `400 14px ${fontFamily}`;
  pen.globalAlpha = 0.75;
  pen.fillText(words.subtitle, MARGIN, MARGIN + 40);
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
