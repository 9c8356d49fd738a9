import { readSettings, wordField } from '#shared/domain/tools/addresses/settings-reading.ts';
import { COMPANIONS, type Companion } from '#shared/domain/tools/rooms/stickers.ts';
import type { Looks } from '../../clocks/timed/use-timed.ts';

const PASTELS = ['rose', 'mint', 'sky', 'butter'] as const;

export interface MascotLook {
  readonly who: Companion;
  readonly pastel: (typeof PASTELS)[number];
}

export const MASCOT_LOOKS: Looks<MascotLook> = {
  usual: { who: 'cat', pastel: 'rose' },
  read: (value) =>
    readSettings<MascotLook>(value, { who: wordField(COMPANIONS), pastel: wordField(PASTELS) }),
};

/** Pose of the companion: it waits, works, sleeps or celebrates. */
export type Pose = 'waits' | 'works' | 'sleeps' | 'celebrates';
