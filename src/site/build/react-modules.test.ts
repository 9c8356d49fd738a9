import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { isLeftOut } from './react-features.ts';
import { asModule, BUILDS, buildOf } from './react-modules.ts';

const require = createRequire(import.meta.url);

function namesOf(module: string): string[] {
  const list = /export \{ (.*) \};$/.exec(module)?.[1] ?? '';
  return [...list.matchAll(/ as (\w+)/g)].flatMap(([, name]) => name ?? []);
}

test.each(Object.keys(BUILDS))(
  '%s hands on what its CommonJS build does and a page may use',
  (asked) => {
    const file = buildOf(asked);
    const module = asModule(readFileSync(file, 'utf8'), file);
    const used = Object.keys(require(file)).filter((name) => !isLeftOut(name));
    expect(namesOf(module).toSorted()).toEqual(used.toSorted());
    expect(module).not.toMatch(/\bexports\.|\brequire\(/);
  },
);

test('what is asked of another module is asked of its name', () => {
  const code =
    'var Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = React.b;';
  const module = asModule(code, 'x.js');
  expect(module).toContain("import * as React from 'react';");
  expect(module).toContain('var exports_a = React.b;');
});

test.each(['module.exports = 1;', 'exports.a = require("b").c;'])(
  'a build that is written otherwise stops the site: %s',
  (code) => {
    expect(() => asModule(code, 'x.js')).toThrow("x.js is not written as React's builds were");
  },
);
