import type { ComponentProps } from 'react';

/*
 * Lucide's drawings for what stands on a page before anything else comes: a few paths weigh less
 * than the machinery for all of them. Everything later takes its icons from lucide-react.
 */
export type Drawing = readonly string[];

const PLAY: Drawing = [
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
];
const PAUSE: Drawing = [
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  'M6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
];
const CHECK: Drawing = ['M20 6 9 17l-5-5'];
const RESET: Drawing = ['M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5'];
const SKIP: Drawing = [
  'M21 4v16',
  'M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z',
];
const PLUS: Drawing = ['M5 12h14', 'M12 5v14'];

/** The component that draws an icon of 24 by 24, hidden from readers: who shows it says what it means. */
export function icon(drawing: Drawing, fill = 'none') {
  return (props: ComponentProps<'svg'>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {drawing.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

export const PlayIcon = icon(PLAY, 'currentColor');
export const PauseIcon = icon(PAUSE, 'currentColor');
export const CheckIcon = icon(CHECK);
export const ResetIcon = icon(RESET);
export const SkipIcon = icon(SKIP);
export const PlusIcon = icon(PLUS);
