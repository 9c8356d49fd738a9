import { formatNumber } from '../../formats/formats.ts';
import { formatMinutes } from '../../stats/format-minutes.ts';
import { percent } from './review-words.ts';

/** The completed sessions of a project in some days, added up. */
export interface ExperimentFigures {
  readonly sessions: number;
  /** Those that reached 90% of the length in force. */
  readonly finished: number;
  readonly interruptions: number;
  /** Focused minutes. */
  readonly minutes: number;
  /** Days with a session. */
  readonly days: number;
}

/** The compared lengths, and the project that they were tried for. */
export interface ComparedLengths {
  readonly title: string;
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** How the new length compares with the one before. */
export type Outcome = 'better' | 'worse' | 'noDifference' | 'tooFew';

/** The verdict on an experiment, with one sentence that says why. */
export interface Judgement {
  readonly outcome: Outcome;
  readonly words: string;
}

/** Sessions on either side without which nothing is claimed. */
export const LEAST_COMPARED = 5;

/**
 * Changes that are visible: points of the finished share, interruptions per session, share of the time
 * of a day. That is more, because the first day begins where the experiment does.
 */
const VISIBLE = { finished: 0.15, interruptions: 0.25, minutes: 0.2 } as const;
/** A change is claimed where it is visible and so many standard errors wide. */
const CLAIMED_ERRORS = 1.5;
/** A longer length is still finished where this share of its sessions is. */
const STILL_FINISHED = 0.75;

/** One measure on both sides: 1 for more, -1 for less, 0 for no change that can be told. */
interface Change {
  readonly before: number;
  readonly since: number;
  readonly visible: -1 | 0 | 1;
  readonly claimed: -1 | 0 | 1;
}

interface Changes {
  readonly finished: Change;
  readonly interruptions: Change;
  readonly minutes: Change;
}

/**
 * Judges a session length by two weeks with it against the two before. A shorter one is better where
 * more sessions are finished or fewer are interrupted, and no less time is focused on a day with
 * sessions. A longer one holds where its sessions are still finished and no less time is focused.
 * Fewer than 5 sessions on a side are too few, and a change within chance is none.
 */
export function judgeExperiment(
  before: ExperimentFigures,
  since: ExperimentFigures,
  lengths: ComparedLengths,
): Judgement {
  if (before.sessions < LEAST_COMPARED || since.sessions < LEAST_COMPARED) {
    return { outcome: 'tooFew', words: tooFewInWords(before, since) };
  }
  const changes = changesOf(before, since);
  return lengths.toMinutes < lengths.fromMinutes
    ? judgeShorter(changes, lengths)
    : judgeLonger(changes, lengths);
}

function judgeShorter(changes: Changes, lengths: ComparedLengths): Judgement {
  const { finished, interruptions, minutes } = changes;
  const isGain = finished.claimed === 1 || interruptions.claimed === -1;
  const isLoss = finished.claimed === -1 || interruptions.claimed === 1 || minutes.claimed === -1;
  const isDoubtful =
    finished.visible === -1 || interruptions.visible === 1 || minutes.visible === -1;
  if (isGain && !isDoubtful) return said('better', changes, lengths);
  if (isLoss && !isGain) return said('worse', changes, lengths);
  return isGain ? mixed(changes, lengths) : noDifference(lengths);
}

function judgeLonger(changes: Changes, lengths: ComparedLengths): Judgement {
  const { finished, interruptions, minutes } = changes;
  if (finished.claimed === -1 || interruptions.claimed === 1 || minutes.claimed === -1) {
    return said('worse', changes, lengths);
  }
  const isHeld = finished.since >= STILL_FINISHED && finished.visible !== -1;
  if (!isHeld || interruptions.visible === 1 || minutes.visible === -1) {
    return noDifference(lengths);
  }
  const { title, toMinutes } = lengths;
  const daily = formatMinutes(Math.round(minutes.since));
  const was = formatMinutes(Math.round(minutes.before));
  return {
    outcome: 'better',
    words: `${formatNumber(toMinutes)} minutes suit “${title}”: you still finish ${percent(finished.since)} of the sessions (before: ${percent(finished.before)}) and focus ${daily} on a day with sessions (before: ${was}).`,
  };
}

function changesOf(before: ExperimentFigures, since: ExperimentFigures): Changes {
  const perSide = 1 / before.sessions + 1 / since.sessions;
  const pooled = (name: 'finished' | 'interruptions') =>
    (before[name] + since[name]) / (before.sessions + since.sessions);
  const share = pooled('finished');
  const daily = (each: ExperimentFigures) => each.minutes / Math.max(1, each.days);
  const usual = daily(before);
  return {
    finished: changeOf(before.finished / before.sessions, since.finished / since.sessions, {
      least: VISIBLE.finished,
      error: Math.sqrt(share * (1 - share) * perSide),
    }),
    interruptions: changeOf(
      before.interruptions / before.sessions,
      since.interruptions / since.sessions,
      { least: VISIBLE.interruptions, error: Math.sqrt(pooled('interruptions') * perSide) },
    ),
    // The time of a day varies at least as its number of sessions does.
    minutes: changeOf(usual, daily(since), {
      least: usual * VISIBLE.minutes,
      error: usual * Math.sqrt(perSide),
    }),
  };
}

function changeOf(
  before: number,
  since: number,
  { least, error }: { least: number; error: number },
): Change {
  const by = since - before;
  const sign = by > 0 ? 1 : -1;
  const isVisible = by !== 0 && Math.abs(by) >= least;
  const isClaimed = isVisible && Math.abs(by) >= CLAIMED_ERRORS * error;
  return { before, since, visible: isVisible ? sign : 0, claimed: isClaimed ? sign : 0 };
}

function tooFewInWords(before: ExperimentFigures, since: ExperimentFigures): string {
  const counts = `${formatNumber(before.sessions)} before and ${formatNumber(since.sessions)} since`;
  return `There are too few sessions to tell: ${counts}, and it takes ${formatNumber(LEAST_COMPARED)} on each side.`;
}

function said(
  outcome: 'better' | 'worse',
  changes: Changes,
  { title, toMinutes }: ComparedLengths,
): Judgement {
  const isBetter = outcome === 'better';
  const told = claimsOf(changes).filter(({ isGood }) => isGood === isBetter);
  const verb = isBetter ? 'work better' : 'work less well';
  const why = joined(told.map(({ words }) => words));
  return { outcome, words: `${formatNumber(toMinutes)} minutes ${verb} for “${title}”: ${why}.` };
}

function mixed(changes: Changes, { toMinutes, fromMinutes }: ComparedLengths): Judgement {
  const visible = claimsOf(changes, 'visible');
  const good = joined(visible.filter(({ isGood }) => isGood).map(({ words }) => words));
  const bad = joined(visible.filter(({ isGood }) => !isGood).map(({ words }) => words));
  return {
    outcome: 'noDifference',
    words: `${formatNumber(toMinutes)} minutes are neither clearly better nor worse than ${formatNumber(fromMinutes)}: ${good}, but ${bad}.`,
  };
}

function noDifference({ title, toMinutes, fromMinutes }: ComparedLengths): Judgement {
  return {
    outcome: 'noDifference',
    words: `The figures show no clear difference between ${formatNumber(toMinutes)} and ${formatNumber(fromMinutes)} minutes for “${title}”.`,
  };
}

interface Claim {
  readonly isGood: boolean;
  readonly words: string;
}

function claimsOf(changes: Changes, by: 'claimed' | 'visible' = 'claimed'): Claim[] {
  const { finished, interruptions, minutes } = changes;
  const rate = (each: number) => formatNumber(Math.round(each * 10) / 10);
  const claims: (Claim | null)[] = [
    finished[by] === 0
      ? null
      : {
          isGood: finished[by] === 1,
          words: `you finished ${percent(finished.since)} of the sessions, before ${percent(finished.before)}`,
        },
    interruptions[by] === 0
      ? null
      : {
          isGood: interruptions[by] === -1,
          words: `there were ${rate(interruptions.since)} interruptions per session, before ${rate(interruptions.before)}`,
        },
    minutes[by] === 0
      ? null
      : {
          isGood: minutes[by] === 1,
          words: `you focused ${formatMinutes(Math.round(minutes.since))} on a day with sessions, before ${formatMinutes(Math.round(minutes.before))}`,
        },
  ];
  return claims.filter((claim) => claim !== null);
}

function joined(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')}, and ${words.at(-1) ?? ''}`;
}
