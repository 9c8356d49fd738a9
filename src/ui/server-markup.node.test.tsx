import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RipeningRing } from './timer/RipeningRing.tsx';
import { SessionDots } from './timer/SessionDots.tsx';
import { TimeDisplay } from './timer/TimeDisplay.tsx';

const count = (html: string, what: string) => html.split(what).length - 1;

describe('the ripening ring', () => {
  const ring = (fraction: number, session: 'work' | 'shortBreak') =>
    renderToStaticMarkup(
      <RipeningRing fraction={fraction} session={session}>
        <TimeDisplay clock="17:42" label="Focus 3 of 4" detail="ends 14:37" />
      </RipeningRing>,
    );

  test('carries no style attribute, which the policy of the pages forbids', () => {
    expect(ring(0.7, 'work')).not.toContain('style=');
  });

  test('has no arc at the start, one up to the half and two beyond it', () => {
    expect(count(ring(0, 'work'), '<path')).toBe(0);
    expect(count(ring(0.5, 'work'), '<path')).toBe(1);
    expect(count(ring(0.7, 'work'), '<path')).toBe(2);
  });

  test('ripens in a focus session and keeps one colour in a break', () => {
    expect(count(ring(0.7, 'work'), '<linearGradient')).toBe(2);
    expect(count(ring(0.7, 'shortBreak'), '<linearGradient')).toBe(0);
  });
});

describe('the time display', () => {
  const html = renderToStaticMarkup(<TimeDisplay clock="1:17:42" label="Focus" />);

  test('is a timer, which screen readers do not announce by themselves', () => {
    expect(html).toContain('role="timer"');
  });

  test('reads as the clock it was given', () => {
    expect(html.replace(/<[^>]+>/g, '')).toBe('Focus1:17:42');
  });
});

describe('the session dots', () => {
  test('are one picture with a name', () => {
    const html = renderToStaticMarkup(<SessionDots finished={2} interrupted={1} label="3 of 4" />);
    expect(html).toContain('role="img" aria-label="3 of 4"');
    expect(count(html, '<circle')).toBe(3);
  });

  test('are decoration without a name', () => {
    expect(renderToStaticMarkup(<SessionDots finished={2} />)).toContain('aria-hidden="true"');
  });

  test('beyond eight the rest is a number', () => {
    const html = renderToStaticMarkup(<SessionDots finished={11} planned={1} />);
    expect(count(html, '<circle')).toBe(8);
    expect(html).toContain('+4');
  });
});
