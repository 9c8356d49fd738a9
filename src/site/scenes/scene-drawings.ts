/* The drawings of timer pages as SVG, made from the icon set when the site is built. */
import {
  Activity,
  ALargeSmall,
  AlarmClock,
  Armchair,
  Backpack,
  BellRing,
  BicepsFlexed,
  Blocks,
  BookOpen,
  Briefcase,
  BrushCleaning,
  CalendarClock,
  CalendarDays,
  Cat,
  ChartPie,
  ClipboardList,
  Clock,
  Code,
  Coffee,
  CookingPot,
  Dumbbell,
  Egg,
  Eye,
  Feather,
  Flower2,
  GraduationCap,
  Grid3x3,
  Headphones,
  HeartPulse,
  Hourglass,
  House,
  LampDesk,
  LayoutGrid,
  ListChecks,
  Maximize,
  MessageSquareText,
  Moon,
  Music,
  NotebookPen,
  PanelsTopLeft,
  Presentation,
  Projector,
  Repeat,
  School,
  Soup,
  Sprout,
  TextCursorInput,
  Timer,
  Toothbrush,
  Users,
  Volleyball,
  VolumeX,
  Watch,
  Zap,
} from '@lucide/astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { Scene } from '#shared/domain/content/scenes.ts';
import Tomato from './Tomato.astro';

const ICONS = {
  alarm: AlarmClock,
  backpack: Backpack,
  ball: Volleyball,
  bars: Activity,
  bell: BellRing,
  blocks: Blocks,
  book: BookOpen,
  briefcase: Briefcase,
  broom: BrushCleaning,
  calendar: CalendarDays,
  cards: LayoutGrid,
  cat: Cat,
  chair: Armchair,
  checklist: ListChecks,
  clock: Clock,
  code: Code,
  date: CalendarClock,
  disc: ChartPie,
  dumbbell: Dumbbell,
  egg: Egg,
  eye: Eye,
  feather: Feather,
  flower: Flower2,
  headphones: Headphones,
  heart: HeartPulse,
  hourglass: Hourglass,
  house: House,
  lamp: LampDesk,
  large: ALargeSmall,
  lightning: Zap,
  moon: Moon,
  music: Music,
  muscle: BicepsFlexed,
  mute: VolumeX,
  notebook: NotebookPen,
  paper: ClipboardList,
  people: Users,
  plant: Sprout,
  pot: CookingPot,
  projector: Projector,
  repeat: Repeat,
  scholar: GraduationCap,
  school: School,
  screen: Maximize,
  sentence: MessageSquareText,
  slides: Presentation,
  soup: Soup,
  stopwatch: Watch,
  tabs: PanelsTopLeft,
  tea: Coffee,
  tiles: Grid3x3,
  timer: Timer,
  tomato: Tomato,
  toothbrush: Toothbrush,
  words: TextCursorInput,
} satisfies Readonly<Record<Scene, unknown>>;

type Component = Parameters<AstroContainer['renderToString']>[0];

let drawn: Promise<ReadonlyMap<Scene, string>> | null = null;

/** Returns the shapes of every drawing: what stands within its `<svg viewBox="0 0 24 24">`. */
export function sceneShapes(): Promise<ReadonlyMap<Scene, string>> {
  drawn ??= draw();
  return drawn;
}

async function draw(): Promise<ReadonlyMap<Scene, string>> {
  const container = await AstroContainer.create();
  const shapes = new Map<Scene, string>();
  for (const [name, Icon] of Object.entries(ICONS)) {
    const svg = await container.renderToString(Icon as Component);
    const inner = /<svg\b[^>]*>([\s\S]*?)<\/svg>/.exec(svg)?.[1];
    if (inner === undefined) throw new Error(`The drawing ${name} is no SVG.`);
    shapes.set(name as Scene, inner.replaceAll(/\s+/g, ' ').replaceAll(/> </g, '><').trim());
  }
  return shapes;
}

const PEN =
  'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

/** Returns all drawings as one file of symbols: `/scenes.svg#egg`. */
export async function sceneSheet(): Promise<string> {
  const symbols = [...(await sceneShapes())].map(
    ([name, shapes]) => `<symbol id="${name}" viewBox="0 0 24 24"><g ${PEN}>${shapes}</g></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Returns a drawing as an address that styles can use as a mask. */
export async function sceneUrl(scene: Scene): Promise<string> {
  const shapes = (await sceneShapes()).get(scene) ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.25">${shapes}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[#<>]/g, encodeURIComponent)}`;
}
