import type { Restore, RestorePreview } from '#shared/contract/admin/restores.ts';
import type { RestoreProblem } from '#shared/domain/backups/backups.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Why a backup cannot be restored, or a restore failed. */
export const RESTORE_PROBLEM_WORDS: Readonly<Record<RestoreProblem, string>> = {
  missing: 'The file of this backup is not on this machine.',
  damaged: 'The file is damaged: it cannot be relied on. Choose another backup.',
  foreign: 'It was made by another installation. Restore it with npm run restore on the machine.',
  newer: 'It was made by a newer version of Ripen. Update this installation first.',
  noSpace: 'The disk is too full. Free some space, then try again.',
  database: 'The database could not be read or written. Check the server’s log, then try again.',
  interrupted: 'The server stopped meanwhile. Try again.',
};

/** The steps of a restore, in order, in words. */
export const PHASES: readonly { readonly phase: Restore['phase']; readonly words: string }[] = [
  { phase: 'waiting', words: 'Wait for other work to end' },
  { phase: 'reading', words: 'Read the backup' },
  { phase: 'checking', words: 'Check it' },
  { phase: 'savingNow', words: 'Back up the present data' },
  { phase: 'switching', words: 'Switch to the restored data' },
  { phase: 'publishing', words: 'Publish the site' },
];

/** A sentence about what a restore would do; `lost` is what people would notice as a loss. */
export interface Effect {
  readonly id: string;
  readonly isLoss: boolean;
  readonly words: string;
}

type Effects = Pick<RestorePreview, 'people' | 'suppressionsKept' | 'migrations'>;

/** Says what a restore would mean for people, losses first; what does not occur is left out. */
export function effectsOf({ people, suppressionsKept, migrations }: Effects): Effect[] {
  const { comeBack, go, stayDeleted, signedOut } = people;
  const all: readonly (readonly [id: string, count: number, words: string, isLoss?: true])[] = [
    [
      'go',
      go,
      `${peopleWords(go)} who joined after the backup ${go === 1 ? 'loses' : 'lose'} the account and everything in it.`,
      true,
    ],
    ['comeBack', comeBack, `${peopleWords(comeBack)} ${comeBack === 1 ? 'comes' : 'come'} back.`],
    [
      'stayDeleted',
      stayDeleted,
      `${counted(stayDeleted, 'account')} deleted after the backup ${stayDeleted === 1 ? 'stays' : 'stay'} deleted.`,
    ],
    [
      'suppressions',
      suppressionsKept,
      `${suppressionsKept === 1 ? '1 address' : `${counted(suppressionsKept, 'address').replace(/s$/, 'es')}`} that left mail after the backup ${suppressionsKept === 1 ? 'still gets' : 'still get'} none.`,
    ],
    [
      'migrations',
      migrations,
      `The backup is from an earlier version and is updated in ${counted(migrations, 'step')}.`,
    ],
    [
      'signedOut',
      signedOut,
      `${counted(signedOut, 'device')} ${signedOut === 1 ? 'is' : 'are'} signed out, yours too. Everybody signs in again.`,
    ],
  ];
  return all
    .filter(([, count]) => count > 0)
    .map(([id, , words, isLoss = false]) => ({ id, words, isLoss }));
}

function peopleWords(count: number): string {
  return count === 1 ? '1 person' : counted(count, 'person').replace(/persons$/, 'people');
}

/** The moment whose data comes back: `20 Nov 2026, 14:37`. */
export function momentWords(asOf: string | null): string {
  return asOf === null ? 'the backup' : formatInstant(asOf, 'dateAndTime');
}

/** Says how a restore ended, in one sentence. */
export function endedWords({ kind, state, asOf, problem, endedAt, startedAt }: Restore): string {
  const at = formatInstant(endedAt ?? startedAt, 'dateAndTime');
  if (state === 'failed') {
    const name = kind === 'undo' ? 'The restore was not undone' : 'The backup was not restored';
    const reason = problem === null ? '' : ` ${RESTORE_PROBLEM_WORDS[problem]}`;
    return `${name} (${at}). Your data is as it was.${reason}`;
  }
  if (kind === 'undo') return `The restore was undone on ${at}.`;
  return `Restored on ${at} to the data of ${momentWords(asOf)}.`;
}
