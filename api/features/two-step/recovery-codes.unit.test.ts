import { expect, it } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

it('ten recovery codes are made, all different and without letters that look alike', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

it('a recovery code is known in upper case and with other blanks', () => {
  const hash = hashRecoveryCode('ada', 'k3mv-9xqp-tr7w-h2cd');
  expect(hashRecoveryCode('ada', ' K3MV 9XQP TR7WH2CD ')).toBe(hash);
});

it('a recovery code of one account is none of another', () => {
  const code = 'k3mv-9xqp-tr7w-h2cd';
  expect(hashRecoveryCode('eve', code)).not.toBe(hashRecoveryCode('ada', code));
});
