import type { Restore, RestorePreview } from '#shared/contract/admin/restores.ts';
import { LAST_COMMIT_BEFORE_RELEASE, type RestoreProblem } from '#shared/domain/backups/backups.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatList } from '#shared/domain/formats/list.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { isChanged, type ThingChange } from './table-words.ts';

/** Why a backup cannot be restored, or a restore failed. */
export const RESTORE_PROBLEM_WORDS: Readonly<Record<RestoreProblem, string>> = {
  missing: 'The file of this backup is not on this machine.',
  damaged: 'The file is damaged: it cannot be relied on. Choose another backup.',
  foreign: 'It was made by another installation. Restore it with npm run restore on the machine.',
  newer: 'It was made by a newer version of Ripen. Update this installation first.',
  older: `It is from before the first release. Restore it at commit ${LAST_COMMIT_BEFORE_RELEASE}, and make a new backup there.`,
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
  const effects: readonly (Effect & { readonly count: number })[] = [
    {
      id: 'go',
      count: go,
      isLoss: true,
      words: `${plural(go, 'person', 'people')} who joined after the backup ${go === 1 ? 'loses' : 'lose'} their account and everything in it.`,
    },
    {
      id: 'comeBack',
      count: comeBack,
      isLoss: false,
      words: `${plural(comeBack, 'person comes', 'people come')} back.`,
    },
    {
      id: 'stayDeleted',
      count: stayDeleted,
      isLoss: false,
      words: `${counted(stayDeleted, 'account')} deleted after the backup ${stayDeleted === 1 ? 'stays' : 'stay'} deleted.`,
    },
    {
      id: 'suppressions',
      count: suppressionsKept,
      isLoss: false,
      words: `${plural(suppressionsKept, 'address', 'addresses')} that left mail after the backup ${suppressionsKept === 1 ? 'still gets' : 'still get'} none.`,
    },
    {
      id: 'migrations',
      count: migrations,
      isLoss: false,
      words: `The backup is from an earlier version and is updated in ${counted(migrations, 'step')}.`,
    },
    {
      id: 'signedOut',
      count: signedOut,
      isLoss: false,
      // The one device is that of the administrator who reads this.
      words:
        signedOut === 1
          ? 'You are signed out and sign in again.'
          : `${formatNumber(signedOut)} devices are signed out, yours too. Everybody signs in again.`,
    },
  ];
  return effects
    .filter(({ count }) => count > 0)
    .map(({ id, words, isLoss }) => ({ id, words, isLoss }));
}

function plural(count: number, one: string, more: string): string {
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${more}`;
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

/** Returns whether a restore would only sign everybody out. */
export function changesNothing(preview: Effects, things: readonly ThingChange[]): boolean {
  const { comeBack, go } = preview.people;
  return comeBack + go === 0 && !things.some(isChanged);
}

/** Says how much would be lost or changed back, for the question before a restore; null for nothing of it. */
export function lossWords(things: readonly ThingChange[]): string | null {
  const lost = things
    .filter(({ goes }) => goes > 0)
    .map(
      ({ goes, name, id }) =>
        `${formatNumber(goes)} ${id === 'other' ? 'other entries' : lowered(name)}`,
    );
  const changed = things.reduce((sum, { changes }) => sum + changes, 0);
  const sentences = [
    lost.length > 0 && `Lost: ${formatList(lost)}.`,
    changed > 0 &&
      `${counted(changed, 'change')} made since then ${changed === 1 ? 'is' : 'are'} taken back.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
