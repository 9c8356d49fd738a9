import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { drawSocialPictures, readDrawings, readSocialPicture } from './social-pictures.ts';

const page = (body: string) =>
  `<head><meta property="og:image" content="https://ripen.example/social/timer/5-minutes.png"></head>${body}`;

describe('the picture of a page', () => {
  test('shows its heading and the digits of its timer', () => {
    const html = page(
      '<div data-scene="plant"><p class="x" role="timer" data-length="4">5:00</p></div><h1 id="a">5 <b>minute</b> timer</h1>',
    );
    expect(readSocialPicture(html)).toEqual({
      address: '/social/timer/5-minutes.png',
      heading: '5 minute timer',
      digits: '5:00',
      scene: 'plant',
    });
  });

  test('shows no digits where the page has no timer', () => {
    expect(readSocialPicture(page('<h1>Terms &amp; you</h1>'))).toMatchObject({
      heading: 'Terms & you',
      digits: null,
    });
  });

  test('shows no clock that stands at zero', () => {
    const html = page('<p role="timer">00:00:00</p><h1>Exam timer</h1>');
    expect(readSocialPicture(html)).toMatchObject({ heading: 'Exam timer', digits: null });
  });

  test.each(['<h1>Alone</h1>', page('<p>No heading</p>')])('is none for %s', (html) => {
    expect(readSocialPicture(html)).toBeNull();
  });
});

test('a picture is drawn once, and taken from the cache by the next build', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-social-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const picture = {
    address: '/social/a/b.png',
    heading: 'Kitchen timer',
    digits: '6:00',
    scene: 'pot',
  };
  const drawings = readDrawings(
    '<svg><symbol id="pot" viewBox="0 0 24 24"><path d="M2 12h20"/></symbol></svg>',
  );
  expect(drawings.get('pot')).toBe('<path d="M2 12h20"/>');
  const cache = path.join(folder, 'cache');
  await drawSocialPictures(path.join(folder, 'one'), cache, { pictures: [picture], drawings });
  const [kept = ''] = readdirSync(cache);
  const drawnAt = new Date(2026, 0, 1);
  utimesSync(path.join(cache, kept), drawnAt, drawnAt);
  await drawSocialPictures(path.join(folder, 'two'), cache, { pictures: [picture], drawings });
  expect(statSync(path.join(cache, kept)).mtime).toEqual(drawnAt);
  const bytes = readFileSync(path.join(folder, 'two/social/a/b.png'));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
});
