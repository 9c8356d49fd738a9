import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  type Campaign,
  type CampaignActor,
  type CampaignEvent,
  type CampaignState,
  campaignActions,
  campaignAfter,
  isMissed,
  NEW_CAMPAIGN,
} from './campaign.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const HOUR_MS = 3_600_000;
const READY = { errors: 0, recipients: 10 };
const BY_OWNER = { actor: 'administrator', nowMs: NOW } as const;
const BY_SENDER = { actor: 'sender', nowMs: NOW } as const;

const SCHEDULE = { kind: 'schedule', startsAtMs: NOW + HOUR_MS, readiness: READY } as const;
const START = { kind: 'start', readiness: READY } as const;

function following(...events: CampaignEvent[]): Campaign {
  return events.reduce((campaign, event) => {
    const actor = event.kind === 'finish' ? 'sender' : 'administrator';
    const result = campaignAfter(campaign, event, { actor, nowMs: NOW });
    if (!result.ok) throw new Error(result.reason);
    return result.campaign;
  }, NEW_CAMPAIGN);
}

const EXAMPLES: Readonly<Record<CampaignState, Campaign>> = {
  draft: NEW_CAMPAIGN,
  scheduled: following(SCHEDULE),
  sending: following(START),
  paused: following(START, { kind: 'pause' }),
  sent: following(START, { kind: 'finish', waiting: 0 }),
  cancelled: following(START, { kind: 'cancel' }),
};

describe('an administrator', () => {
  it.each([
    ['draft', ['edit', 'test', 'schedule', 'start', 'cancel', 'duplicate', 'delete']],
    ['scheduled', ['edit', 'test', 'schedule', 'unschedule', 'start', 'cancel', 'duplicate']],
    ['sending', ['pause', 'cancel', 'duplicate']],
    ['paused', ['test', 'resume', 'cancel', 'duplicate']],
    ['sent', ['duplicate']],
    ['cancelled', ['duplicate']],
  ] as const)('of a campaign that is %s may %j', (state, actions) => {
    expect(campaignActions(EXAMPLES[state], 'administrator')).toEqual(actions);
  });

  it('may delete what was cancelled before anybody got it', () => {
    const cancelled = following(SCHEDULE, { kind: 'cancel' });
    expect(campaignActions(cancelled, 'administrator')).toContain('delete');
  });

  it('may stop a reactivation, and neither copy nor change it', () => {
    const allowed = CAMPAIGN_STATES.map((state) =>
      campaignActions({ ...EXAMPLES[state], kind: 'reactivation' }, 'administrator'),
    );
    expect(allowed).toEqual([
      ['cancel'],
      ['cancel'],
      ['pause', 'cancel'],
      ['resume', 'cancel'],
      [],
      [],
    ]);
  });

  it('cannot finish a campaign', () => {
    for (const state of CAMPAIGN_STATES) {
      const result = campaignAfter(EXAMPLES[state], { kind: 'finish', waiting: 0 }, BY_OWNER);
      expect(result.ok).toBe(false);
    }
  });
});

describe('the sender', () => {
  it.each([
    ['draft', []],
    ['scheduled', ['start', 'unschedule', 'miss']],
    ['sending', ['pause', 'finish']],
    ['paused', []],
    ['sent', []],
    ['cancelled', []],
  ] as const)('of a campaign that is %s may %j', (state, actions) => {
    expect(campaignActions(EXAMPLES[state], 'sender')).toEqual(actions);
  });

  it('starts what is due, and nothing before', () => {
    const late = { actor: 'sender', nowMs: NOW + HOUR_MS } as const;
    expect(campaignAfter(EXAMPLES.scheduled, START, BY_SENDER)).toEqual({
      ok: false,
      reason: 'It is not due yet.',
    });
    expect(campaignAfter(EXAMPLES.scheduled, START, late)).toMatchObject({
      campaign: { state: 'sending', startedAtMs: NOW + HOUR_MS },
    });
  });

  it('pauses with a reason, and finishes when nobody waits', () => {
    const pause = { kind: 'pause', reason: ' The mail server refuses everything. ' } as const;
    expect(campaignAfter(EXAMPLES.sending, pause, BY_SENDER)).toMatchObject({
      campaign: { state: 'paused', pauseReason: 'The mail server refuses everything.' },
    });
    expect(campaignAfter(EXAMPLES.sending, { kind: 'finish', waiting: 1 }, BY_SENDER).ok).toBe(
      false,
    );
    expect(
      campaignAfter(EXAMPLES.sending, { kind: 'finish', waiting: 0 }, BY_SENDER),
    ).toMatchObject({
      campaign: { state: 'sent', endedAtMs: NOW },
    });
  });
});

it('a campaign that could not start says why until it is scheduled or started again', () => {
  const late = { actor: 'sender', nowMs: NOW + HOUR_MS } as const;
  const why = { kind: 'unschedule', reason: ' It would go to nobody. ' } as const;
  const failed = campaignAfter(EXAMPLES.scheduled, why, late);
  if (!failed.ok) throw new Error(failed.reason);
  const { campaign } = failed;
  expect(campaign).toEqual({ ...NEW_CAMPAIGN, startFailure: 'It would go to nobody.' });
  const edited = campaignAfter(campaign, { kind: 'edit' }, BY_OWNER);
  expect(edited).toMatchObject({ campaign: { startFailure: 'It would go to nobody.' } });
  for (const event of [SCHEDULE, START, { kind: 'cancel' }] as const) {
    const after = campaignAfter(campaign, event, BY_OWNER);
    expect(after).toMatchObject({ campaign: { startFailure: null } });
  }
});

it('a campaign that nobody started within an hour of its time waits until somebody decides', () => {
  const at = (hours: number) => ({ actor: 'sender', nowMs: NOW + hours * HOUR_MS }) as const;
  expect(campaignAfter(EXAMPLES.scheduled, { kind: 'miss' }, at(2)).ok).toBe(false);
  expect(campaignAfter(EXAMPLES.scheduled, START, at(2))).toMatchObject({ ok: true });
  expect(campaignAfter(EXAMPLES.scheduled, START, at(2.01)).ok).toBe(false);
  const missed = campaignAfter(EXAMPLES.scheduled, { kind: 'miss' }, at(2.01));
  if (!missed.ok) throw new Error(missed.reason);
  expect([isMissed(missed.campaign), missed.campaign.state]).toEqual([true, 'scheduled']);
  const later = { ...SCHEDULE, startsAtMs: NOW + 9 * HOUR_MS };
  for (const event of [later, START, { kind: 'cancel' }, { kind: 'unschedule' }] as const) {
    const after = campaignAfter(missed.campaign, event, { ...at(3), actor: 'administrator' });
    expect(after).toMatchObject({ ok: true, campaign: { startFailure: null } });
  }
});

it('a scheduled campaign that is edited is a draft again', () => {
  expect(following(SCHEDULE, { kind: 'edit' })).toEqual(NEW_CAMPAIGN);
});

it('a paused campaign goes on with the recipients of its start', () => {
  expect(following(START, { kind: 'pause' }, { kind: 'resume' })).toEqual(EXAMPLES.sending);
});

describe('is refused with a reason', () => {
  it.each([
    ['draft', { ...START, readiness: { errors: 1, recipients: 9 } }, 'The check found an error.'],
    ['draft', { ...START, readiness: { errors: 3, recipients: 9 } }, 'The check found 3 errors.'],
    ['draft', { ...START, readiness: { errors: 0, recipients: 0 } }, 'It would go to nobody.'],
    ['draft', { ...SCHEDULE, startsAtMs: NOW }, 'This time has passed.'],
    ['draft', { ...SCHEDULE, startsAtMs: NOW + 367 * 24 * HOUR_MS }, 'more than a year ahead'],
    [
      'draft',
      { ...SCHEDULE, readiness: { errors: 1, recipients: 9 } },
      'The check found an error.',
    ],
    ['draft', { kind: 'pause' }, 'It has not been scheduled or started yet.'],
    ['scheduled', { kind: 'resume' }, 'It has not started yet.'],
    ['sending', { kind: 'edit' }, 'It has started, so it cannot be changed.'],
    ['sending', { kind: 'resume' }, 'It is being sent already.'],
    ['sending', START, 'It has started'],
    ['paused', { kind: 'pause' }, 'It is paused already.'],
    ['paused', { kind: 'edit' }, 'It has started'],
    ['sent', { kind: 'cancel' }, 'It has been sent.'],
    ['sent', START, 'Duplicate it to send it again.'],
    ['cancelled', START, 'It was cancelled.'],
    ['cancelled', { kind: 'resume' }, 'It was cancelled.'],
  ] as const satisfies [CampaignState, CampaignEvent, string][])(
    '%s after %j: %s',
    (state, event, reason) => {
      expect(campaignAfter(EXAMPLES[state], event, BY_OWNER)).toEqual({
        ok: false,
        reason: expect.stringContaining(reason),
      });
    },
  );
});

const readiness = fc.record({ errors: fc.nat(2), recipients: fc.nat(2) });
const anyEvent: fc.Arbitrary<CampaignEvent> = fc.oneof(
  fc.constantFrom<CampaignEvent>(
    ...([{ kind: 'edit' }, { kind: 'unschedule' }, { kind: 'pause' }] as const),
    ...([{ kind: 'resume' }, { kind: 'cancel' }, { kind: 'pause', reason: 'Refused' }] as const),
  ),
  fc.record({
    kind: fc.constant('schedule' as const),
    startsAtMs: fc.integer({ min: NOW - HOUR_MS, max: NOW + 400 * 24 * HOUR_MS }),
    readiness,
  }),
  fc.constant<CampaignEvent>({ kind: 'miss' }),
  fc.record({ kind: fc.constant('start' as const), readiness }),
  fc.record({ kind: fc.constant('finish' as const), waiting: fc.nat(1) }),
);
const steps = fc.array(
  fc.record({
    event: anyEvent,
    actor: fc.constantFrom<CampaignActor>('administrator', 'sender'),
    passedMs: fc.nat(48 * HOUR_MS),
  }),
  { maxLength: 40 },
);

property.prop([steps], { numRuns: 2000 })(
  'no history leads to a state that the rules do not name',
  (history) => {
    let campaign = NEW_CAMPAIGN;
    let nowMs = NOW;
    for (const { event, actor, passedMs } of history) {
      nowMs += passedMs;
      const before = campaign;
      const isOffered = campaignActions(before, actor).includes(event.kind);
      const result = campaignAfter(before, event, { actor, nowMs });
      if (result.ok) campaign = result.campaign;
      else expect(result.reason).toMatch(/\.$/);
      // Only offered actions happen.
      if (!isOffered) expect(result.ok).toBe(false);
      const { state, startedAtMs, startsAtMs, endedAtMs, pauseReason } = campaign;
      if (state === 'draft') expect([startsAtMs, startedAtMs]).toEqual([null, null]);
      if (state === 'scheduled') expect(startsAtMs).not.toBeNull();
      if (['sending', 'paused', 'sent'].includes(state)) expect(startedAtMs).not.toBeNull();
      expect(endedAtMs !== null).toBe(state === 'sent' || state === 'cancelled');
      if (state !== 'paused') expect(pauseReason).toBeNull();
      if (state !== 'draft' && !isMissed(campaign)) expect(campaign.startFailure).toBeNull();
      // Recipients are frozen once, and nothing that ended goes on.
      if (before.startedAtMs !== null) expect(startedAtMs).toBe(before.startedAtMs);
      if (before.endedAtMs !== null) expect(campaign).toEqual(before);
    }
  },
);

it('every action is offered to somebody in some state', () => {
  const offered = new Set(
    Object.values(EXAMPLES).flatMap((campaign) => [
      ...campaignActions(campaign, 'administrator'),
      ...campaignActions(campaign, 'sender'),
    ]),
  );
  expect([...offered].toSorted()).toEqual([...CAMPAIGN_ACTIONS].toSorted());
});
