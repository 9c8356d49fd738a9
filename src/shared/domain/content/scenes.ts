/** The small drawings that stand for timer pages: on their cards, on their panels, on shared links. */
export const SCENES = [
  ...([
    'alarm',
    'backpack',
    'ball',
    'bars',
    'bell',
    'blocks',
    'book',
    'briefcase',
    'broom',
  ] as const),
  ...(['calendar', 'cards', 'cat', 'chair', 'checklist', 'clock', 'code', 'date', 'disc'] as const),
  ...(['dumbbell', 'egg', 'eye', 'feather', 'flower', 'headphones', 'heart', 'hourglass'] as const),
  ...([
    'house',
    'lamp',
    'large',
    'lightning',
    'moon',
    'music',
    'muscle',
    'mute',
    'notebook',
  ] as const),
  ...([
    'paper',
    'people',
    'plant',
    'pot',
    'projector',
    'repeat',
    'scholar',
    'school',
    'screen',
  ] as const),
  ...([
    'sentence',
    'slides',
    'soup',
    'stopwatch',
    'tabs',
    'tea',
    'tiles',
    'timer',
    'tomato',
  ] as const),
  ...(['toothbrush', 'words'] as const),
] as const;

/** The name of a drawing. */
export type Scene = (typeof SCENES)[number];
