import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { completeComponents, completeLinks, findLinks } from './source-completions.ts';

const LINKS = [
  { address: '/blog/deep-work', title: 'Deep work' },
  { address: '/timer/5-minutes', title: '' },
];
const at = (doc: string) => new CompletionContext(EditorState.create({ doc }), doc.length, false);

describe('a slash', () => {
  it('at the beginning of a line offers the components', () => {
    const found = completeComponents()(at('Words\n/Li'));
    expect(found?.from).toBe(6);
    expect(found?.options[0]).toMatchObject({
      label: '/LiveTimer',
      apply: '<LiveTimer duration="25m" label="First session" />',
    });
  });

  it.each(['and/or', 'Words /', 'Words'])('in %j offers nothing', (text) => {
    expect(completeComponents()(at(text))).toBeNull();
  });
});

describe('two brackets', () => {
  it('offer pages, and write a link to the one that is chosen', async () => {
    const found = await completeLinks(async () => LINKS)(at('See [[deep'));
    expect(found?.from).toBe(4);
    expect(found?.options).toEqual([
      { label: 'Deep work', detail: '/blog/deep-work', apply: '[Deep work](/blog/deep-work)' },
    ]);
  });

  it('find pages by every word of a title or an address', () => {
    expect(findLinks(LINKS, 'minutes 5')).toEqual([LINKS[1]]);
    expect(findLinks(LINKS, 'deep minutes')).toEqual([]);
  });
});
