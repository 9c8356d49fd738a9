import { describe, expect, it } from 'vitest';
import { replyToProblem, senderNameProblem } from './sender.ts';

describe('the name of a sender', () => {
  it.each(['Ripen', 'Ada of Ripen', 'Ripen, Inc.', 'O’Hara & "Sons"', '山田'])(
    '%j is fine',
    (name) => {
      expect(senderNameProblem(name)).toBeNull();
    },
  );

  it.each([
    ['', 'Enter the name'],
    ['  ', 'Enter the name'],
    ['Ada\r\nBcc: eve@example.org', 'line break'],
    ['Ada\u0000', 'control character'],
    ['Ada\u202e', 'control character'],
    ['x'.repeat(61), 'at most 60 characters'],
    ['support@bank.example', 'holds an address'],
    ['Bank <support>', 'holds an address'],
  ])('%j is refused: %s', (name, problem) => {
    expect(senderNameProblem(name)).toContain(problem);
  });
});

describe('the address for answers', () => {
  it.each([
    ['', null],
    [' hello@ripen.example ', null],
    ['hello', expect.stringContaining('Write one e-mail address')],
    ['a@example.org, b@example.org', expect.stringContaining('Write one e-mail address')],
    ['a@example.org\r\nBcc: b@example.org', expect.stringContaining('Write one e-mail address')],
  ])('%j: %j', (address, problem) => {
    expect(replyToProblem(address)).toEqual(problem);
  });
});
