import type { SessionType } from '#shared/domain/timer/types.ts';
import { createAfterPaint } from '../time/after-paint.ts';

/**
 * The picture in the tab's icon: the progress of a session in `ICON_STEPS` steps, and whether it is
 * paused.
 */
export interface IconPicture {
  readonly session: SessionType;
  readonly step: number;
  readonly isPaused: boolean;
}

/** The icon of the document's tab: shows a session, and gives back the page's own icons. */
export interface Favicon {
  /** Paints a picture, if it is another than the one shown; null: the page's own icons again. */
  show(picture: IconPicture | null): void;
}

/** Dependencies of the favicon; without a canvas context, the page's own icons stay in place. */
export interface FaviconDeps {
  readonly createCanvas?: () => HTMLCanvasElement;
  readonly isDark?: () => boolean;
  /** When to paint; after the page has been painted, unless given: a press is answered first. */
  readonly soon?: (work: () => void) => void;
}

/** More would not be seen: the ring is about this many pixels round. */
export const ICON_STEPS = 60;

const SIZE = 64;
const MIDDLE = SIZE / 2;
const LINE = 12;
const TRACK = '#8d7a7466';

/** The session colours on the light and the dark tabs of a browser, which follow the system. */
const COLORS: Readonly<Record<SessionType, { readonly light: string; readonly dark: string }>> = {
  work: { light: '#d95550', dark: '#f0716b' },
  shortBreak: { light: '#1d8a7e', dark: '#45b0a3' },
  longBreak: { light: '#3f77c2', dark: '#6b9fe6' },
};

/** The colour of an accent that the app shows, which it sets on `<html>`; without one, the product's. */
function colorOf(session: SessionType, isDark: boolean): string {
  const name = isDark ? 'dark' : 'light';
  const own = document.documentElement.style.getPropertyValue(`--tab-icon-${name}`);
  return session === 'work' && own !== '' ? own : COLORS[session][name];
}

/** Takes over the icon of the document; its own `<link>` elements come back unchanged. */
export function createFavicon({
  createCanvas = () => document.createElement('canvas'),
  isDark = () => matchMedia('(prefers-color-scheme: dark)').matches,
  soon = createAfterPaint(),
}: FaviconDeps = {}): Favicon {
  /** The picture requested last; empty for the page's own icons. */
  let asked = '';
  let own: readonly Element[] = [];
  let link: HTMLLinkElement | null = null;

  function restore(): void {
    if (link === null) return;
    link.before(...own);
    link.remove();
    link = null;
    own = [];
  }

  /** The page's icons are taken out: a browser would choose among them and ours. */
  function takeOver(): HTMLLinkElement {
    const added = document.createElement('link');
    added.rel = 'icon';
    added.type = 'image/png';
    own = [...document.head.querySelectorAll('link[rel~="icon"]')];
    const [first] = own;
    if (first === undefined) document.head.append(added);
    else first.before(added);
    for (const icon of own) icon.remove();
    return added;
  }

  function update(picture: IconPicture, color: string): void {
    const url = paint(createCanvas(), picture, color);
    if (url === null) return;
    link ??= takeOver();
    link.href = url;
  }

  return {
    show(picture) {
      // Asked at every beat: a paint that changes nothing would cost the page a frame.
      const color = picture === null ? '' : colorOf(picture.session, isDark());
      const wanted = picture === null ? '' : `${color}:${picture.step}:${picture.isPaused}`;
      if (wanted === asked) return;
      asked = wanted;
      soon(picture === null ? restore : () => update(picture, color));
    },
  };
}

function paint(
  canvas: HTMLCanvasElement,
  { step, isPaused }: IconPicture,
  color: string,
): string | null {
  try {
    canvas.width = SIZE;
    canvas.height = SIZE;
    const brush = canvas.getContext('2d');
    if (brush === null) return null;
    paintRing(brush, step / ICON_STEPS, color);
    if (isPaused) paintPause(brush, color);
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  }
}

function paintRing(brush: CanvasRenderingContext2D, fraction: number, color: string): void {
  const radius = MIDDLE - LINE / 2;
  const top = -Math.PI / 2;
  brush.lineWidth = LINE;
  brush.lineCap = 'butt';
  brush.strokeStyle = TRACK;
  brush.beginPath();
  brush.arc(MIDDLE, MIDDLE, radius, 0, 2 * Math.PI);
  brush.stroke();
  brush.strokeStyle = color;
  brush.beginPath();
  brush.arc(MIDDLE, MIDDLE, radius, top, top + 2 * Math.PI * Math.min(1, fraction));
  brush.stroke();
}

function paintPause(brush: CanvasRenderingContext2D, color: string): void {
  brush.fillStyle = color;
  brush.fillRect(MIDDLE - 11, MIDDLE - 12, 8, 24);
  brush.fillRect(MIDDLE + 3, MIDDLE - 12, 8, 24);
}
