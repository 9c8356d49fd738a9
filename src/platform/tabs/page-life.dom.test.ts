import { expect, test } from 'vitest';
import { watchPageLife } from './page-life.ts';

test('each way of leaving a page and of coming back to it is told', () => {
  const heard: string[] = [];
  watchPageLife({ onLeave: () => heard.push('left'), onReturn: () => heard.push('back') });
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('freeze'));
  document.dispatchEvent(new Event('resume'));
  expect(heard).toEqual(['left', 'back', 'left', 'back']);
});
