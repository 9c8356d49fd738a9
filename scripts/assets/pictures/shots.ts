/* The pictures of the product: which screens they show, and in which state. */
import type { Page } from 'playwright';
import type { ProductPictureName } from '#shared/domain/content/product-pictures.ts';
import { arrange, type Screen, startedAgo, takeScreen, withMargin } from './screen.ts';
import type { Stage, Theme } from './stage.ts';

/** A picture that pages show by its name. */
export interface Shot {
  readonly name: ProductPictureName;
  take(stage: Stage, theme: Theme): Promise<Buffer>;
}

/** How wide the app's window is, and how wide a picture of it is shown. */
const APP = { width: 1080, height: 700, shownWidth: 720, isSignedIn: true } as const;

const shot = (name: ProductPictureName, screen: Screen): Shot => ({
  name,
  take: (stage, theme) => takeScreen(stage, theme, screen),
});

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** Starts a timer tool, as if it had been started that long ago. */
const running = (seconds: number) => async (page: Page) => {
  await press(page, /^Start/);
  await page.getByRole('button', { name: 'Pause' }).first().waitFor();
  await startedAgo(page, seconds);
};

/** Waits for the session that the server knows of. */
async function underWay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).first().waitFor();
}

const panel = (page: Page) => page.locator('.tool-place section').first();

/** A timer tool under way. */
const tool = (address: string, seconds: number, width = 720): Screen => ({
  address,
  width,
  height: 640,
  prepare: running(seconds),
  part: panel,
});

/** Starts the three pots of the kitchen timer, one after the other, by their usual names. */
async function cook(page: Page): Promise<void> {
  for (const dish of ['Egg medium 8', 'Pasta 8', 'Rice 15']) await press(page, dish);
  await press(page, 'Start all');
  await startedAgo(page, 200);
}

/** A part of the settings dialog of the app. */
const settings = (
  name: ProductPictureName,
  prepare: Screen['prepare'],
  part: Screen['part'],
): Shot => ({
  name,
  async take(stage, theme) {
    const png = await takeScreen(stage, theme, {
      address: '/app',
      width: 560,
      height: 1000,
      isSignedIn: true,
      ...(part && { part }),
      async prepare(page) {
        await press(page, 'Settings');
        await prepare?.(page);
      },
    });
    return withMargin(theme, png, MARGIN);
  },
});

const RING = '[class*="_ring__"]';
/** The size of the pictures that stand side by side, in points. */
const STEP = { width: 360, height: 260 } as const;
/** The box of the steps is a little larger than the part that is cut off at its edge. */
const MARGIN = 20;

/** The ring of a focus session alone, in the middle. */
async function takeRing(stage: Stage, theme: Theme): Promise<Buffer> {
  const png = await takeScreen(stage, theme, {
    address: '/',
    width: 480,
    height: 800,
    shownWidth: 352,
    prepare: running(940),
    part: (page) => page.locator(`.hero > .timer ${RING}`).first(),
  });
  return arrange({ theme, size: STEP, ground: 'surface' }, [
    { png, left: null, top: null, radius: 0 },
  ]);
}

/** One session in the app, on a computer and on a phone. */
async function takeDevices(stage: Stage, theme: Theme): Promise<Buffer> {
  const address = '/app';
  const seen = { prepare: underWay, isSignedIn: true };
  const large = { ...seen, address, width: 900, height: 620, shownWidth: 676 };
  const small = { ...seen, address, width: 390, height: 700, shownWidth: 236 };
  const [computer, phone] = [
    await takeScreen(stage, theme, large),
    await takeScreen(stage, theme, small),
  ];
  const ground = { width: STEP.width * 2, height: STEP.height * 2 };
  return arrange({ theme, size: ground }, [
    { png: computer, left: 16, top: 28, radius: 14 },
    { png: phone, left: ground.width - 236 - 20, top: ground.height - 424 - 16, radius: 22 },
  ]);
}

/** The tasks of a project, cut off at the edge. */
async function takeTasks(stage: Stage, theme: Theme): Promise<Buffer> {
  const png = await takeScreen(stage, theme, {
    address: '/app?tab=projects',
    width: 620,
    height: 620,
    shownWidth: 380,
    isSignedIn: true,
    prepare: openProject,
    part: (page) => page.locator('main'),
  });
  return arrange({ theme, size: STEP }, [{ png, left: MARGIN, top: MARGIN, radius: 10 }]);
}

async function openProject(page: Page): Promise<void> {
  await page.getByText('Kitchen renovation').first().click();
  await page.getByText('Plan the sockets').first().waitFor();
}

/** Six timer tools under way. */
async function takeTools(stage: Stage, theme: Theme): Promise<Buffer> {
  const screens = [
    tool('/interval-timer', 142, 560),
    tool('/visual-timer', 260, 560),
    { ...tool('/kitchen-timer', 0, 560), prepare: cook },
    tool('/exam-timer', 1500, 560),
    tool('/tomato-timer', 560, 560),
    tool('/presentation-timer', 920, 560),
  ];
  const placed = [];
  for (const [place, screen] of screens.entries()) {
    const png = await takeScreen(stage, theme, { ...screen, height: 420, shownWidth: 250 });
    placed.push({
      png,
      left: 6 + (place % 3) * 238,
      top: 6 + Math.floor(place / 3) * 156,
      radius: 8,
    });
  }
  return arrange(
    { theme, size: { width: 720, height: 318 }, most: { width: 232, height: 150 } },
    placed,
  );
}

/** The ring in each of the accent themes. */
async function takeThemes(stage: Stage, theme: Theme): Promise<Buffer> {
  const placed = [];
  for (const [place, accent] of ACCENTS.entries()) {
    const png = await takeScreen(stage, theme, {
      address: '/app',
      width: 560,
      height: 640,
      shownWidth: 250,
      isSignedIn: true,
      async prepare(page) {
        await press(page, 'Settings');
        await page.getByRole('radio', { name: accent }).check({ force: true });
        await page.keyboard.press('Escape');
        await underWay(page);
      },
      part: (page) => page.locator('main section').first(),
    });
    placed.push({
      png,
      left: 6 + (place % 3) * 238,
      top: 6 + Math.floor(place / 3) * 196,
      radius: 8,
    });
  }
  return arrange(
    { theme, size: { width: 720, height: 398 }, most: { width: 232, height: 190 } },
    placed,
  );
}

const ACCENTS = ['Apricot', 'Olive', 'Blueberry', 'Plum', 'Raspberry', 'Graphite'];

export const SHOTS: readonly Shot[] = [
  { name: 'ring', take: takeRing },
  { name: 'devices', take: takeDevices },
  { name: 'tasks', take: takeTasks },
  { name: 'tools', take: takeTools },
  settings('ambient', undefined, (page) =>
    page
      .getByRole('dialog')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Ambient sounds' }) }),
  ),
  settings(
    'alerts',
    (page) => page.getByText('Check your alerts').click(),
    (page) => page.getByRole('dialog').locator('details').first(),
  ),
  shot('day', { ...APP, address: '/app', prepare: underWay }),
  shot('stats', { ...APP, address: '/app?tab=stats', height: 1000 }),
  shot('calendar', {
    ...APP,
    address: '/app?tab=calendar',
    prepare: (page) => page.mouse.move(400, 500).then(() => page.mouse.wheel(0, -320)),
  }),
  shot('project', { ...APP, height: 560, address: '/app?tab=projects', prepare: openProject }),
  shot('year', { ...APP, address: '/app?tab=stats&view=year', height: 800 }),
  shot('interval', tool('/interval-timer', 142)),
  shot('exam', tool('/exam-timer', 1500)),
  shot('kitchen', { ...tool('/kitchen-timer', 0, 1000), shownWidth: 720, prepare: cook }),
  shot('visual', tool('/visual-timer', 260)),
  shot('presentation', tool('/presentation-timer', 920)),
  // Last: it changes a setting of the demo user.
  { name: 'themes', take: takeThemes },
];
