/*
 * The state machine of campaigns.
 *
 *   draft ⇄ scheduled ─► sending ⇄ paused
 *     └────────────────────►│         │
 *                           └─► sent ◄┘      cancelled: from every state but sent
 *
 * Administrators do everything but what the clock and the sender do: starting what is due, pausing
 * when the mail server refuses or nobody ran for a while, and finishing. What nobody started in time
 * stays scheduled with a `startFailure`, missed, until an administrator decides. Nothing leaves `sent`
 * or `cancelled`.
 */

/** The state of a campaign. */
export const CAMPAIGN_STATES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/**
 * The kinds of campaigns: written for a list or a segment, or a reactivation of users who are away, which has
 * no draft and goes to nobody twice in sixty days.
 */
export const CAMPAIGN_KINDS = ['campaign', 'reactivation'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** The part of a campaign that its state consists of. Instants are UTC milliseconds. */
export interface Campaign {
  /** A campaign where it is left out. */
  readonly kind?: CampaignKind;
  readonly state: CampaignState;
  /** When it is to be sent; null unless it is scheduled or was. */
  readonly startsAtMs: number | null;
  /** When its recipients were frozen; null before. */
  readonly startedAtMs: number | null;
  /** When it was sent or cancelled; null before. */
  readonly endedAtMs: number | null;
  /** Why it is paused; null when an administrator paused it, and when it is not. */
  readonly pauseReason: string | null;
  /**
   * Why it did not start when it was due, until it is scheduled or started again; else null. In a
   * scheduled campaign it means that its time was missed.
   */
  readonly startFailure: string | null;
}

/** Something that happens to a campaign. */
export type CampaignEvent =
  /** Its text, subject, recipients or speed change. */
  | { readonly kind: 'edit' }
  | { readonly kind: 'schedule'; readonly startsAtMs: number; readonly readiness: Readiness }
  /** The sender does it with the reason, where a campaign that is due cannot start. */
  | { readonly kind: 'unschedule'; readonly reason?: string }
  /** The sender does it, where nobody started the campaign within `MOST_LATE_MS` of its time. */
  | { readonly kind: 'miss' }
  /** Freezes the recipients and begins to send. */
  | { readonly kind: 'start'; readonly readiness: Readiness }
  | { readonly kind: 'pause'; readonly reason?: string }
  | { readonly kind: 'resume' }
  /** Nobody is left to send it to. */
  | { readonly kind: 'finish'; readonly waiting: number }
  | { readonly kind: 'cancel' };

/** Facts that decide whether a campaign can be sent. */
export interface Readiness {
  /** Problems of its check that stop it. */
  readonly errors: number;
  /** People it would go to now. */
  readonly recipients: number;
}

/** A campaign after an event, or why the event cannot happen to it, in a sentence. */
export type CampaignTransition =
  | { readonly ok: true; readonly campaign: Campaign }
  | { readonly ok: false; readonly reason: string };

/** Those who act on campaigns: administrators, and the process that sends. */
export type CampaignActor = 'administrator' | 'sender';

/** All that can be done with a campaign. */
export const CAMPAIGN_ACTIONS = [
  ...(['edit', 'test', 'schedule', 'unschedule', 'start', 'pause', 'resume'] as const),
  ...(['miss', 'finish', 'cancel', 'duplicate', 'delete'] as const),
];
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const OF_ADMINISTRATORS: Readonly<Record<CampaignState, readonly CampaignAction[]>> = {
  draft: ['edit', 'test', 'schedule', 'start', 'cancel', 'duplicate', 'delete'],
  scheduled: ['edit', 'test', 'schedule', 'unschedule', 'start', 'cancel', 'duplicate'],
  sending: ['pause', 'cancel', 'duplicate'],
  paused: ['test', 'resume', 'cancel', 'duplicate'],
  sent: ['duplicate'],
  cancelled: ['duplicate'],
};

const OF_THE_SENDER: Readonly<Record<CampaignState, readonly CampaignAction[]>> = {
  draft: [],
  scheduled: ['start', 'unschedule', 'miss'],
  sending: ['pause', 'finish'],
  paused: [],
  sent: [],
  cancelled: [],
};

/** Copied into a campaign, a reactivation would reach people who had one a day ago. */
const OF_REACTIVATIONS: readonly CampaignAction[] = ['pause', 'resume', 'cancel'];

function allows(state: CampaignState, action: CampaignAction): boolean {
  return OF_ADMINISTRATORS[state].includes(action);
}

/** A campaign before anything happened to it. */
export const NEW_CAMPAIGN: Campaign = {
  state: 'draft',
  startsAtMs: null,
  startedAtMs: null,
  endedAtMs: null,
  pauseReason: null,
  startFailure: null,
};

/** The latest start that can be chosen lies so far ahead. */
export const LONGEST_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

/** A campaign that is later than this is not sent unless an administrator says so. */
export const MOST_LATE_MS = 60 * 60 * 1000;

/** Whether a campaign was not started in time and waits for an administrator to decide. */
export function isMissed({
  state,
  startFailure,
}: {
  readonly state: CampaignState;
  readonly startFailure: string | null;
}): boolean {
  return state === 'scheduled' && startFailure !== null;
}

/** The actions that somebody may take on a campaign, in the order of a menu. */
export function campaignActions(
  { state, startedAtMs, kind }: Campaign,
  actor: CampaignActor,
): readonly CampaignAction[] {
  if (actor === 'sender') return OF_THE_SENDER[state];
  if (kind === 'reactivation') return OF_REACTIVATIONS.filter((action) => allows(state, action));
  // Deleted with its rows, a campaign that mailed somebody would be forgotten.
  const isForgettable = state === 'cancelled' && startedAtMs === null;
  return isForgettable ? [...OF_ADMINISTRATORS[state], 'delete'] : OF_ADMINISTRATORS[state];
}

/** Applies an event to a campaign at an instant. */
export function campaignAfter(
  campaign: Campaign,
  event: CampaignEvent,
  { actor, nowMs }: { actor: CampaignActor; nowMs: number },
): CampaignTransition {
  if (!campaignActions(campaign, actor).includes(event.kind)) {
    return refused(stateReason(campaign.state, event.kind, actor));
  }
  switch (event.kind) {
    case 'edit':
      return become(campaign, { state: 'draft', startsAtMs: null });
    case 'unschedule':
      return become(campaign, {
        state: 'draft',
        startsAtMs: null,
        startFailure: event.reason?.trim() || null,
      });
    case 'schedule':
      return schedule(campaign, event, nowMs);
    case 'miss':
      return miss(campaign, nowMs);
    case 'start':
      return start(campaign, event.readiness, { actor, nowMs });
    case 'pause':
      return become(campaign, { state: 'paused', pauseReason: event.reason?.trim() || null });
    case 'resume':
      return become(campaign, { state: 'sending', pauseReason: null });
    case 'finish':
      if (event.waiting > 0) return refused('Some recipients are still waiting.');
      return become(campaign, { state: 'sent', endedAtMs: nowMs });
    case 'cancel':
      return become(campaign, {
        state: 'cancelled',
        endedAtMs: nowMs,
        pauseReason: null,
        startFailure: null,
      });
  }
}

function schedule(
  campaign: Campaign,
  { startsAtMs, readiness }: Extract<CampaignEvent, { kind: 'schedule' }>,
  nowMs: number,
): CampaignTransition {
  // Segments and lists may fill until then, so only its errors stop it now.
  if (readiness.errors > 0) return refused(errorsReason(readiness.errors));
  if (startsAtMs <= nowMs) {
    return refused('This time has passed. Choose a later one, or start the campaign now.');
  }
  if (startsAtMs > nowMs + LONGEST_AHEAD_MS) {
    return refused('This lies more than a year ahead. Choose an earlier time.');
  }
  return become(campaign, { state: 'scheduled', startsAtMs, startFailure: null });
}

function start(
  campaign: Campaign,
  { errors, recipients }: Readiness,
  { actor, nowMs }: { actor: CampaignActor; nowMs: number },
): CampaignTransition {
  if (errors > 0) return refused(errorsReason(errors));
  if (recipients === 0) {
    return refused('It would go to nobody. Choose a list or segment with people who want mail.');
  }
  if (actor === 'sender') {
    if (nowMs < (campaign.startsAtMs ?? Number.POSITIVE_INFINITY)) {
      return refused('It is not due yet.');
    }
    if (isLate(campaign, nowMs)) return refused(MISSED);
  }
  return become(campaign, { state: 'sending', startedAtMs: nowMs, startFailure: null });
}

const MISSED =
  'The server was off or could not start it, and more than an hour has passed. Nobody has got it.';

function isLate({ startsAtMs }: Campaign, nowMs: number): boolean {
  return startsAtMs !== null && nowMs > startsAtMs + MOST_LATE_MS;
}

function miss(campaign: Campaign, nowMs: number): CampaignTransition {
  if (!isLate(campaign, nowMs)) return refused('It is not late.');
  return become(campaign, { startFailure: MISSED });
}

function errorsReason(errors: number): string {
  return errors === 1
    ? 'The check found an error. Correct it first.'
    : `The check found ${errors} errors. Correct them first.`;
}

const ENDED: Partial<Readonly<Record<CampaignState, string>>> = {
  sent: 'It has been sent. Duplicate it to send it again.',
  cancelled: 'It was cancelled. Duplicate it to send it.',
};

function stateReason(state: CampaignState, kind: CampaignAction, actor: CampaignActor): string {
  const ended = ENDED[state];
  if (ended !== undefined) return ended;
  if (actor === 'sender') return `The sender cannot ${kind} a campaign that is ${nameOf(state)}.`;
  if (kind === 'finish') return 'A campaign is finished by the sender.';
  if (state === 'draft') return 'It has not been scheduled or started yet.';
  if (state === 'scheduled') return 'It has not started yet.';
  if (kind === 'pause') return 'It is paused already.';
  if (kind === 'resume') return 'It is being sent already.';
  return 'It has started, so it cannot be changed. Cancel it and duplicate it to send another text to the rest.';
}

function nameOf(state: CampaignState): string {
  return state === 'draft' ? 'a draft' : state;
}

function become(campaign: Campaign, changes: Partial<Campaign>): CampaignTransition {
  return { ok: true, campaign: { ...campaign, ...changes } };
}

function refused(reason: string): CampaignTransition {
  return { ok: false, reason };
}
