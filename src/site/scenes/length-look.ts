import type { Scene } from '#shared/domain/content/scenes.ts';
import { sceneUrl } from './scene-drawings.ts';

/** The colours that lengths have, from the page's tokens. */
const TINTS = {
  red: '--primary',
  amber: '--turning',
  green: '--unripe',
  teal: '--short-break',
  blue: '--long-break',
  berry: '--danger-ink',
} as const;

/** The colour of each scene that a length has: that of what takes so long, or of the place. */
const COLORS: Partial<Readonly<Record<Scene, keyof typeof TINTS>>> = {
  lightning: 'amber',
  toothbrush: 'blue',
  tea: 'teal',
  dumbbell: 'red',
  plant: 'green',
  egg: 'amber',
  muscle: 'berry',
  soup: 'red',
  moon: 'blue',
  broom: 'teal',
  book: 'green',
  eye: 'teal',
  checklist: 'blue',
  music: 'berry',
  school: 'green',
  ball: 'green',
  headphones: 'blue',
  hourglass: 'amber',
};

/**
 * Returns the styles that give the panel of a length page its colour and its scene; null for a page
 * that has neither.
 */
export async function lengthLook(page: {
  readonly group: string;
  readonly scene: Scene;
}): Promise<string | null> {
  const color = COLORS[page.scene];
  if (page.group !== 'length' || color === undefined) return null;
  const mask = `url("${await sceneUrl(page.scene)}") 0 100%/contain no-repeat`;
  const panel = '.tool-place [data-status]:not([data-filled])';
  return (
    `@layer components{.tool-place{--tint:var(${TINTS[color]})}` +
    `${panel}{background:color-mix(in srgb,var(--tint) 9%,var(--surface));border-color:color-mix(in srgb,var(--tint) 30%,var(--line))}` +
    `${panel}::before{content:"";position:absolute;inset:auto auto 1rem 1rem;inline-size:min(14cqi,10rem);aspect-ratio:1;background:var(--tint);opacity:.5;pointer-events:none;mask:${mask}}` +
    `@container (max-width:50rem){${panel}::before{inline-size:3.25rem;inset:auto auto 1.25rem .75rem}${panel}:not([data-status=idle])::before{display:none}}}`
  );
}
