import { describe, expect, test } from 'vitest';
import { firstStyles } from './first-styles.ts';

const NAMED = new Set(['p', 'bar', 'data-a']);
const first = (css: string, spoken: string[] = []) =>
  firstStyles(css, (name) => NAMED.has(name), new Set(spoken));

describe('the styles of the first part of a page', () => {
  test.each([
    ['a class of it', '.bar{color:red}', true],
    ['another class', '.foot{color:red}', false],
    ['an element of it', 'p{color:red}', true],
    ['another element', 'ul{color:red}', false],
    ['a component of it', 'p[data-a]{color:red}', true],
    ['another component', 'p[data-b]{color:red}', false],
    ['an attribute that says a state', 'p[aria-busy=true]{color:red}', true],
    ['one of two elements', 'ul,p{color:red}', true],
    ['an element inside one that is not there', '.foot p{color:red}', false],
    ['one of several elements', ':is(ul,p){color:red}', true],
    ['none of several elements', ':is(ul,li){color:red}', false],
    ['what the pointer is on', '.bar:hover{color:red}', false],
    ['what is not pressed', '.bar:not(:active){color:red}', true],
    ['what has the focus', '.bar:focus-visible{color:red}', true],
    ['a motion', '@keyframes turn{to{color:red}}.bar{animation:1s turn}', true],
    ['a motion of others', '@keyframes turn{to{color:red}}', false],
    ['everything', '*{color:red}', true],
    ['paper', '@media print{p{color:red}}', false],
    ['a screen', '@media (width>=64rem){p{color:red}}', true],
    ['a screen and nothing of it', '@media (width>=64rem){ul{color:red}}', false],
  ])('hold a rule for %s: %s: %s', (_what, css, isKept) => {
    expect(first(`b,p{top:0}${css}`)).toBe(isKept ? `b,p{top:0}${css}` : 'b,p{top:0}');
  });

  test('keep their layers, and rules inside of rules that are for it', () => {
    const css = '@layer base{.bar{color:red;& p{top:0}& ul{top:0}}.foot{color:red}}';
    expect(first(css)).toBe('@layer base{.bar{color:red;& p{top:0}}}');
  });

  test('keep properties of our own that they ask for, also by another, or that are spoken of', () => {
    const css = ':root{--ink:var(--red);--red:red;--blue:#00f;--font-x:X}.bar{color:var(--ink)}';
    expect(first(css, ['--font-x'])).toBe(
      ':root{--ink:var(--red);--red:red;--font-x:X}.bar{color:var(--ink)}',
    );
  });

  test('keep properties that the library does not know', () => {
    const css = '.bar{content-visibility:auto;text-wrap:pretty}';
    expect(first(css)).toBe(css);
  });
});
