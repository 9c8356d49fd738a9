import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Segment } from '#shared/contract/mailing/segments.ts';
import { openAccount, renderInApp } from '../../../../app-test-kit.tsx';
import { SegmentFields } from './SegmentFields.tsx';

const ADA = { userId: '0199f3c2-7d1e-7abc-8def-012345678901', name: 'Ada', email: 'ada@x.example' };

/** Shows the fields on a server that counts 1,200 users; returns what was asked and each change. */
function open(first: Segment, answer?: () => Response) {
  const asked: unknown[] = [];
  const changes: Segment[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (String(url) !== '/api/admin/email-segments/count') throw new TypeError('No server.');
    asked.push((JSON.parse(String(body)) as { segment: unknown }).segment);
    return answer?.() ?? Response.json({ words: 'Users', count: 1200, sample: [ADA] });
  });
  function Held() {
    const [segment, setSegment] = useState(first);
    return (
      <SegmentFields
        segment={segment}
        onChange={(next) => {
          changes.push(next);
          setSegment(next);
        }}
      />
    );
  }
  renderInApp(openAccount({}), <Held />);
  return { asked, changes };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a segment in words, how many it holds, and some of them', async () => {
  open({ inactiveDays: 30 });
  expect(screen.getByText('Users not seen for 30 days')).toBeTruthy();
  expect(await screen.findByText('1,200 users')).toBeTruthy();
  expect(screen.getByText('ada@x.example')).toBeTruthy();
});

it('counts again after a change', async () => {
  const { asked, changes } = open({});
  fireEvent.click(screen.getByRole('button', { name: 'Yearly' }));
  fireEvent.change(screen.getByLabelText('Lowest level'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Add to countries'), { target: { value: 'Austria' } });
  fireEvent.change(screen.getByLabelText('Verified address'), { target: { value: 'yes' } });
  const segment = { plans: ['yearly'], levelFrom: 4, countries: ['AT'], isVerified: true };
  expect(changes.at(-1)).toEqual(segment);
  await waitFor(() => expect(asked.at(-1)).toEqual(segment));
});

it('marks the field with an error, and counts nobody', () => {
  const { asked } = open({ activeDays: 5000 });
  expect(screen.getByLabelText('Seen within (days)').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Correct the marked fields to see who this is.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('offers another try where the people were not counted', async () => {
  const answers = [new Response(null, { status: 503 })];
  open({}, () => answers.pop() ?? Response.json({ words: 'All users', count: 0, sample: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody meets these conditions now.')).toBeTruthy();
});
