import { describe, expect, test } from 'vitest';
import {
  afterProof,
  endsByConsent,
  isBulk,
  isMailKind,
  MAIL_KINDS,
  type MailKind,
  mayBeMailed,
  SUPPRESSION_REASONS,
  strongerReason,
} from './suppression.ts';

const KINDS = Object.keys(MAIL_KINDS).filter(isMailKind);
const asked: readonly MailKind[] = KINDS.filter((kind) => MAIL_KINDS[kind] === 'asked');
const bulk: readonly MailKind[] = KINDS.filter(isBulk);

describe('mail', () => {
  test('goes to an address that is not on the list', () => {
    for (const kind of KINDS) expect(mayBeMailed(kind, null, { hasAccount: false })).toBe(true);
  });

  test('to many goes to nobody on the list, for whatever reason, with an account or without', () => {
    const going = bulk.flatMap((kind) =>
      SUPPRESSION_REASONS.filter(
        (reason) =>
          mayBeMailed(kind, reason, { hasAccount: true }) ||
          mayBeMailed(kind, reason, { hasAccount: false }),
      ),
    );
    expect(bulk).toEqual(['campaign', 'reactivation']);
    expect(going).toEqual([]);
  });

  test.each(asked.filter((kind) => kind !== 'verification'))(
    'that somebody asked for (%s) goes, except after a hard bounce or to an erased address',
    (kind) => {
      const held = SUPPRESSION_REASONS.filter(
        (reason) => !mayBeMailed(kind, reason, { hasAccount: false }),
      );
      expect(held).toEqual(['hardBounce', 'erased']);
    },
  );

  test('that proves an address goes after a hard bounce too', () => {
    const held = SUPPRESSION_REASONS.filter(
      (reason) => !mayBeMailed('verification', reason, { hasAccount: false }),
    );
    expect(held).toEqual(['erased']);
  });

  test('to the operator is always tried', () => {
    for (const reason of SUPPRESSION_REASONS) {
      expect(mayBeMailed('operator', reason, { hasAccount: false })).toBe(true);
    }
  });

  test('of an account goes to an erased address that has an account again', () => {
    expect(mayBeMailed('account', 'erased', { hasAccount: true })).toBe(true);
    expect(mayBeMailed('account', 'hardBounce', { hasAccount: true })).toBe(false);
  });
});

describe('a reason', () => {
  test('is never replaced by a weaker one', () => {
    for (const one of SUPPRESSION_REASONS) {
      for (const other of SUPPRESSION_REASONS) {
        expect(strongerReason(one, other)).toBe(strongerReason(other, one));
      }
      expect(strongerReason(one, 'erased')).toBe('erased');
    }
    expect(strongerReason('unsubscribed', 'softBounces')).toBe('unsubscribed');
  });

  test('of a hard bounce is lifted by a proof, and returns with the next bounce', () => {
    const lifted = SUPPRESSION_REASONS.filter((reason) => afterProof(reason) !== reason);
    expect(lifted).toEqual(['hardBounce']);
    expect(afterProof('hardBounce')).toBe('liftedBounce');
    expect(mayBeMailed('account', 'liftedBounce', { hasAccount: true })).toBe(true);
    expect(strongerReason('liftedBounce', 'hardBounce')).toBe('hardBounce');
    expect(strongerReason('liftedBounce', 'unsubscribed')).toBe('liftedBounce');
  });

  test('ends by consent only where the person left, or the mailbox was full', () => {
    expect(SUPPRESSION_REASONS.filter(endsByConsent)).toEqual(['unsubscribed', 'softBounces']);
  });
});
