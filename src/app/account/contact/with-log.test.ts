import { describe, expect, it } from 'vitest';
import { CONTACT_LIMITS } from '#shared/domain/contact/contact-message.ts';
import { withLog } from './with-log.ts';

const REPORT = {
  name: 'Ada',
  email: 'ada@example.org',
  message: 'It broke. ',
  type: 'bug-report',
} as const;

describe('withLog', () => {
  it('appends the lines to the text of a bug report', () => {
    expect(withLog(REPORT, ['one', 'two']).message).toBe(
      'It broke.\n\nWhat the page noted:\none\ntwo',
    );
  });

  it('leaves other messages, and a report of a page without errors, unchanged', () => {
    const praise = { ...REPORT, type: 'feedback' } as const;
    expect(withLog(praise, ['one'])).toBe(praise);
    expect(withLog(REPORT, [])).toBe(REPORT);
  });

  it('keeps the latest lines where not all fit, and never exceeds the limit', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(200, '.'));
    const { message } = withLog(REPORT, lines);
    expect(message.length).toBeLessThanOrEqual(CONTACT_LIMITS.message);
    expect(message.endsWith(lines[99] ?? '')).toBe(true);
    const full = { ...REPORT, message: 'x'.repeat(CONTACT_LIMITS.message) };
    expect(withLog(full, lines)).toBe(full);
  });
});
