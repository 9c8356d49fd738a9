import { expect, test } from 'vitest';
import { joinStyles } from './join-styles.ts';
import { tightenPolicy } from './page-policy.ts';
import { policyHash } from './policy-hash.ts';

const ORDER = '@layer reset, base;';
const RULES = '@layer base{p{color:red}}';
const policy = `<meta http-equiv="content-security-policy" content="style-src 'self' '${policyHash(ORDER)}' '${policyHash(RULES)}'">`;
const page = `${policy}<style>${ORDER}</style><title>A</title><style>${RULES}</style><p>B</p>`;

test('styles become one, in their order, which the policy admits', () => {
  const joined = joinStyles(page);
  expect(joined).toContain(`<style>${ORDER}${RULES}</style><title>A</title><p>B</p>`);
  const policies = tightenPolicy(joined).match(/sha256-[^']+/g);
  expect(policies).toEqual([policyHash(ORDER + RULES)]);
});

test('one style stays as it is', () => {
  const alone = `<style>${RULES}</style>`;
  expect(joinStyles(alone)).toBe(alone);
});
