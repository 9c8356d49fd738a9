import { readSettings, wordField } from '#shared/domain/tools/addresses/settings-reading.ts';
import type { Looks } from '../../clocks/timed/use-timed.ts';

const GROUNDS = ['black', 'white', 'green'] as const;
const INKS = ['plain', 'amber', 'red', 'blue'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

/** Look of the full screen. */
export interface FullLook {
  readonly ground: (typeof GROUNDS)[number];
  readonly ink: (typeof INKS)[number];
  readonly size: (typeof SIZES)[number];
}

export const FULL_LOOKS: Looks<FullLook> = {
  usual: { ground: 'black', ink: 'plain', size: 'large' },
  read: (value) =>
    readSettings<FullLook>(value, {
      ground: wordField(GROUNDS),
      ink: wordField(INKS),
      size: wordField(SIZES),
    }),
};
