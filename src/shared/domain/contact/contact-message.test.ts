import { describe, expect, it } from 'vitest';
import { checkContact, isOneLine } from './contact-message.ts';

const fields = { name: 'Ada Sand', email: 'ada@example.org', message: 'The bell is too loud.' };

describe('checkContact', () => {
  it('lets a whole message go, also one of many lines', () => {
    expect(checkContact({ ...fields, message: 'One.\n\nTwo.' })).toBe(null);
    expect(checkContact({ ...fields, email: ' Ada@Example.org ' })).toBe(null);
  });

  it.each([
    ['name', { name: ' \t' }],
    ['email', { email: ' ' }],
    ['message', { message: '\n\n' }],
    ['name', { name: '', email: 'nonsense', message: '' }],
    ['message', { email: 'nonsense', message: '' }],
  ] as const)('asks for what is blank before all else: %s', (field, blank) => {
    expect(checkContact({ ...fields, ...blank })).toEqual({
      field,
      text: 'Please fill in all fields',
    });
  });

  it('refuses what is no address', () => {
    expect(checkContact({ ...fields, email: 'ada@example' })).toEqual({
      field: 'email',
      text: 'Please enter a valid email address',
    });
  });

  it('refuses a name of two lines', () => {
    expect(checkContact({ ...fields, name: 'Ada\r\nBcc: eve@example.org' })).toEqual({
      field: 'name',
      text: 'Write the name on one line.',
    });
  });
});

describe('isOneLine', () => {
  it.each(['Ada', 'José Ñuñez', '王小明', 'می\u200cخواهم', 'O’Brien', ' Ada\n'])(
    'takes %j',
    (name) => {
      expect(isOneLine(name)).toBe(true);
    },
  );

  it.each(['A\nB', 'A\rB', 'A\u0000B', 'A\u0085B', 'A\u2028B', 'A\u2029B', 'A\u202eB', 'A\tB'])(
    'refuses %j',
    (name) => {
      expect(isOneLine(name)).toBe(false);
    },
  );
});
