import {
  flagField,
  readSettings,
  wordField,
} from '#shared/domain/tools/addresses/settings-reading.ts';
import type { Looks } from '../timed/use-timed.ts';

export const VISUAL_VIEWS = ['disc', 'bar', 'hourglass', 'lights'] as const;
const VISUAL_COLOURS = ['red', 'blue', 'green', 'purple'] as const;
export type VisualView = (typeof VISUAL_VIEWS)[number];

/** Settings of the picture. */
export interface VisualLook {
  readonly view: VisualView;
  readonly colour: (typeof VISUAL_COLOURS)[number];
  /** Whether the picture is full at the start; otherwise it covers an hour. */
  readonly isScaled: boolean;
  readonly hasDigits: boolean;
}

export const VISUAL_LOOKS: Looks<VisualLook> = {
  usual: { view: 'disc', colour: 'red', isScaled: false, hasDigits: true },
  read: (value) =>
    readSettings<VisualLook>(value, {
      view: wordField(VISUAL_VIEWS),
      colour: wordField(VISUAL_COLOURS),
      isScaled: flagField,
      hasDigits: flagField,
    }),
  asked: (look, request) => {
    const view = VISUAL_VIEWS.find((each) => each === request.view);
    return view === undefined ? look : { ...look, view };
  },
};
