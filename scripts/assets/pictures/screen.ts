/* Ways to take a picture of a screen of the product, and to put several into one. */
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import type { Stage, Theme } from './stage.ts';

/** The app never falls silent: it listens to the server. */
const QUIET_MS = 2000;

/** A screen of the product as a picture shows it. */
export interface Screen {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** How wide it is shown; pictures hold two pixels a point of it. As wide as it is, unless said. */
  readonly shownWidth?: number;
  readonly isSignedIn?: boolean;
  /** Brings the page to where the picture is taken. */
  prepare?(page: Page): Promise<void>;
  /** The part of the page in the picture; without it, all that is in the window. */
  part?(page: Page): Locator;
}

/** Takes a screen as a PNG with two pixels for each point that is shown. */
export async function takeScreen(stage: Stage, theme: Theme, screen: Screen): Promise<Buffer> {
  const { address, width, height, shownWidth = width, isSignedIn = false } = screen;
  const page = await stage.open(
    { width, height, scale: (2 * shownWidth) / width, theme },
    isSignedIn,
  );
  try {
    await page.goto(address);
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
    await screen.prepare?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const target = screen.part?.(page);
    const options = { animations: 'disabled', caret: 'hide' } as const;
    return await (target === undefined ? page.screenshot(options) : target.screenshot(options));
  } finally {
    await page.context().close();
  }
}

/** Makes whatever runs on a page look as if it had been started that long ago. */
export async function startedAgo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((ms) => {
    for (const [key, text] of Object.entries<string>(localStorage)) {
      localStorage.setItem(
        key,
        text.replaceAll(/\b1\d{12}\b/g, (instant: string) => String(Number(instant) - ms)),
      );
    }
  }, seconds * 1000);
  await page.reload();
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
}

/** A picture and where its corner lies on a ground, in points. */
export interface Placed {
  readonly png: Buffer;
  /** Null for the middle. */
  readonly left: number | null;
  readonly top: number | null;
  readonly radius: number;
}

/** The ground that pictures lie on: as the page's sunken parts, or as its cards. */
const GROUNDS = {
  sunken: { light: '#f3edea', dark: '#120f0e' },
  surface: { light: '#ffffff', dark: '#201a19' },
} as const;
const EDGE = { light: '#d9cdc8', dark: '#453a37' } as const;

interface Arrangement {
  readonly theme: Theme;
  readonly size: { readonly width: number; readonly height: number };
  /** The room that each picture has. */
  readonly most?: { readonly width: number; readonly height: number };
  readonly ground?: keyof typeof GROUNDS;
}

/**
 * Puts pictures onto a ground, each with round corners and a thin edge. They are cut off at the edge of
 * the ground, and where they are larger than `most`.
 */
export async function arrange(
  { theme, size, most = size, ground = 'sunken' }: Arrangement,
  pictures: readonly Placed[],
): Promise<Buffer> {
  const layers = await Promise.all(
    pictures.map(async ({ png, left, top, radius }) => {
      const room = (place: number | null, most: number, whole: number) =>
        Math.min(most, whole - (place ?? 0)) * 2;
      const input = await rounded(theme, png, {
        width: room(left, most.width, size.width),
        height: room(top, most.height, size.height),
        radius: radius * 2,
      });
      return left === null || top === null ? { input } : { input, left: left * 2, top: top * 2 };
    }),
  );
  return sharp({
    create: {
      width: size.width * 2,
      height: size.height * 2,
      channels: 3,
      background: GROUNDS[ground][theme],
    },
  })
    .composite(layers)
    .png()
    .toBuffer();
}

/** Cuts a picture off where it is larger than its room, and rounds its corners; in pixels. */
async function rounded(
  theme: Theme,
  png: Buffer,
  room: { readonly width: number; readonly height: number; readonly radius: number },
): Promise<Buffer> {
  const whole = await sharp(png).metadata();
  const width = Math.min(whole.width, room.width);
  const height = Math.min(whole.height, room.height);
  const cut = await sharp(png).extract({ left: 0, top: 0, width, height }).png().toBuffer();
  if (room.radius === 0) return cut;
  const shape = `width="${width - 2}" height="${height - 2}" x="1" y="1" rx="${room.radius}"`;
  const svg = (look: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect ${shape} ${look}/></svg>`,
    );
  const edge = svg(`fill="none" stroke="${EDGE[theme]}" stroke-width="2"`);
  const corners = svg('fill="#fff" stroke="#fff" stroke-width="2"');
  return sharp(cut)
    .composite([{ input: edge }, { input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Puts a picture onto a card, with room around it in points. */
export async function withMargin(theme: Theme, png: Buffer, margin: number): Promise<Buffer> {
  const [top, bottom, left, right] = Array<number>(4).fill(margin * 2);
  return sharp(png)
    .extend({ top, bottom, left, right, background: GROUNDS.surface[theme] })
    .png()
    .toBuffer();
}
