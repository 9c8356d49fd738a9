import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { OFFLINE } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createDraftStore, type DraftStore } from '../draft/draft-store.ts';
import { createLocalDrafts } from '../draft/local-drafts.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { readFields } from './read-fields.ts';

const SOURCE =
  '---\ntitle: Deep work\ntags: [focus]\nfaq:\n  - question: Why?\n    answer: So.\n---\nWords.\n';
const CHOICES = { authors: ['ripen-team'], tags: ['focus', 'rest'], timers: ['timer'], links: [] };

function buildStore(): DraftStore {
  const { storage } = new FakeBrowser().openTab();
  return createDraftStore({
    kind: 'blog',
    id: 'a',
    article: null,
    template: SOURCE,
    drafts: createLocalDrafts(storage, 'ada'),
    save: async () => OFFLINE,
    readConflict: () => null,
    later: () => () => {},
    onOnline: () => () => {},
  });
}

/** The sources after each change. */
const changes: string[] = [];
const latest = () => changes.at(-1) ?? SOURCE;

/** The form beside a source that it changes. */
function Form({ text, store }: { text: string; store: DraftStore }) {
  const [current, setCurrent] = useState(text);
  return (
    <FieldsForm
      {...{ kind: 'blog', store, choices: CHOICES }}
      source={current}
      fields={readFields(current)}
      onChange={(changed) => {
        changes.push(changed);
        setCurrent(changed);
      }}
    />
  );
}

function open(text = SOURCE) {
  const store = buildStore();
  render(<Form {...{ text, store }} />);
  return store;
}

afterEach(cleanup);

describe('the fields of an article', () => {
  it('change the source and nothing else in it', () => {
    open();
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Deep rest' } });
    expect(latest()).toBe(SOURCE.replace('Deep work', 'Deep rest'));
    expect(screen.getByText('9 of at most 60 characters.')).toBeTruthy();
  });

  it('offer the names that there are', () => {
    open();
    fireEvent.change(screen.getByLabelText('Add to tags'), { target: { value: 'rest' } });
    expect(latest()).toContain('tags: [focus, rest]\n');
    fireEvent.click(screen.getByRole('button', { name: 'Remove focus' }));
    expect(latest()).toContain('tags: [rest]\n');
  });

  it('add and remove questions', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Add a question' }));
    expect(readFields(latest())?.['faq']).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
    expect(latest()).not.toContain('faq');
  });

  it('say what is expected of a value', () => {
    open();
    const title = screen.getByLabelText('Title');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    fireEvent.input(title, { target: { value: 'Deep work and rest' } });
    expect(title.getAttribute('aria-invalid')).toBeNull();
  });

  it('change the address of the page', () => {
    const store = open();
    fireEvent.input(screen.getByLabelText('Address'), { target: { value: 'deep-rest' } });
    expect(store.$draft.get().slug).toBe('deep-rest');
  });

  it('wait until the text can be read', () => {
    open('---\ntitle: "never ends\n---\n');
    expect(screen.getByRole('status').textContent).toContain('cannot be read');
  });
});
