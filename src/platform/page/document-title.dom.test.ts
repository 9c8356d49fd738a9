import { beforeEach, describe, expect, test } from 'vitest';
import { createDocumentTitle } from './document-title.ts';

describe('the title of the document', () => {
  beforeEach(() => {
    document.title = 'Ripen: a focus timer';
  });

  test('comes back when the timer is idle again', () => {
    const title = createDocumentTitle('Ripen');
    title.show('24:59 ● Focus');
    title.show('24:58 ● Focus');
    expect(document.title).toBe('24:58 ● Focus');
    title.show(null);
    expect(document.title).toBe('Ripen: a focus timer');
  });

  test('is the name of the product where the page had none', () => {
    document.title = '';
    const title = createDocumentTitle('Ripen');
    title.show('24:59 ● Focus');
    title.show(null);
    expect(document.title).toBe('Ripen');
  });

  test('is left alone while nothing runs', () => {
    createDocumentTitle('Ripen').show(null);
    expect(document.title).toBe('Ripen: a focus timer');
  });

  test('keeps one that the page got between two sessions', () => {
    const title = createDocumentTitle('Ripen');
    title.show('00:01 ● Focus');
    title.show(null);
    document.title = 'Projects · Ripen';
    title.show('04:59 ○ Short Break');
    title.show(null);
    expect(document.title).toBe('Projects · Ripen');
  });

  test('calls for attention in the place of its own', () => {
    const title = createDocumentTitle('Ripen');
    title.call('● Focus complete');
    expect(document.title).toBe('● Focus complete');
    title.call(null);
    expect(document.title).toBe('Ripen: a focus timer');
  });

  test('does not call while a timer shows', () => {
    const title = createDocumentTitle('Ripen');
    title.show('24:59 ● Focus');
    title.call('● Focus complete');
    expect(document.title).toBe('24:59 ● Focus');
    title.show(null);
    expect(document.title).toBe('● Focus complete');
    title.call(null);
    expect(document.title).toBe('Ripen: a focus timer');
  });
});
