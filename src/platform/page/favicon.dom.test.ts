import { beforeEach, describe, expect, test } from 'vitest';
import { createFavicon, type FaviconDeps, type IconPicture } from './favicon.ts';

const HALF: IconPicture = { session: 'work', step: 30, isPaused: false };
const OWN = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">',
];

const atOnce = (work: () => void) => work();

beforeEach(() => {
  document.head.innerHTML = `<meta charset="utf-8">${OWN.join('')}<title>Ripen</title>`;
});

/** Canvases that draw nothing; each picture has a number of its own. */
function build({
  isDark = () => false,
  hasContext = true,
}: {
  isDark?: () => boolean;
  hasContext?: boolean;
} = {}) {
  const colors: string[] = [];
  const painted: string[] = [];
  const brush = {
    set strokeStyle(color: string) {
      colors.push(color);
    },
    beginPath() {},
    arc() {},
    stroke() {},
    fillRect: () => painted.push('bar'),
  };
  const createCanvas: FaviconDeps['createCanvas'] = () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, {
      getContext: () => (hasContext ? brush : null),
      toDataURL: () => `data:image/png;base64,${painted.push('ring')}`,
    });
    return canvas;
  };
  return { favicon: createFavicon({ createCanvas, isDark, soon: atOnce }), painted, colors };
}

const icons = () =>
  [...document.querySelectorAll('link[rel~="icon"]')].map((link) => link.getAttribute('href'));

describe('the icon of the tab', () => {
  test('shows the picture in the place of the icons of the page', () => {
    build().favicon.show(HALF);
    expect(icons()).toEqual(['data:image/png;base64,1']);
  });

  test('is painted again only when the picture is another', () => {
    const { favicon, painted } = build();
    favicon.show(HALF);
    favicon.show({ ...HALF });
    favicon.show({ ...HALF, step: 31 });
    expect(painted).toEqual(['ring', 'ring']);
    expect(icons()).toEqual(['data:image/png;base64,2']);
  });

  test('marks a pause', () => {
    const { favicon, painted } = build();
    favicon.show({ ...HALF, isPaused: true });
    expect(painted).toEqual(['bar', 'bar', 'ring']);
  });

  test('has the colour of the session on a light and on a dark tab', () => {
    const scheme = { isDark: false };
    const { favicon, colors } = build({ isDark: () => scheme.isDark });
    favicon.show({ ...HALF, session: 'longBreak' });
    scheme.isDark = true;
    favicon.show({ ...HALF, session: 'longBreak' });
    expect(colors).toEqual(['#8d7a7466', '#3f77c2', '#8d7a7466', '#6b9fe6']);
  });

  test('is the own of the page again when nothing is under way', () => {
    const before = document.head.innerHTML;
    const { favicon } = build();
    favicon.show(HALF);
    favicon.show(null);
    expect(document.head.innerHTML).toBe(before);
  });

  test('stays the own of the page where a canvas cannot be painted on', () => {
    const before = document.head.innerHTML;
    const { favicon } = build({ hasContext: false });
    favicon.show(HALF);
    expect(document.head.innerHTML).toBe(before);
    favicon.show(null);
    expect(document.head.innerHTML).toBe(before);
  });

  test('stays the own of the page where the canvas throws', () => {
    const before = document.head.innerHTML;
    const favicon = createFavicon({
      createCanvas() {
        const canvas = document.createElement('canvas');
        canvas.getContext = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
        return canvas;
      },
      isDark: () => false,
      soon: atOnce,
    });
    favicon.show(HALF);
    expect(document.head.innerHTML).toBe(before);
  });

  test('is added to a page that has none', () => {
    document.head.innerHTML = '';
    const { favicon } = build();
    favicon.show(HALF);
    expect(icons()).toHaveLength(1);
    favicon.show(null);
    expect(icons()).toEqual([]);
  });
});
