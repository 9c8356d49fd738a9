import { expect, test } from 'vitest';
import { AVATAR_EXAMPLE, isAvatar } from './avatar.ts';

test.each([
  [AVATAR_EXAMPLE, true],
  ['data:image/jpeg;base64,/9j/4AAQSkZJRg==', true],
  ['data:image/webp;base64,UklGRhwAAABXRUJQ', true],
  ['data:image/svg+xml;base64,PHN2Zz4=', false],
  ['data:image/png;base64,PHN2Zz4=', false],
  ['data:text/html;base64,iVBORw0KGgo=', false],
  ['https://example.org/ada.png', false],
  [`${AVATAR_EXAMPLE}" onerror="x`, false],
  ['', false],
])('%s as a picture: %s', (text, is) => {
  expect(isAvatar(text)).toBe(is);
});
