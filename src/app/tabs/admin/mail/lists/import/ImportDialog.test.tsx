import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openAccount, renderInApp } from '../../../../../app-test-kit.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const LIST = { id: '0199f3c2-7d1e-7abc-8def-012345678901', name: 'Teachers' };
const FILE = `email,status,Consent date
ada@example.org,enabled,03/04/2024
eve@example.org,blocklisted,03/04/2024
bob@example.org,resting,03/04/2024
`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an import waits until a value that is not understood and the order of a date are answered', async () => {
  const bodies: unknown[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!String(url).includes('/contacts/import')) throw new TypeError('No server for this.');
    bodies.push(JSON.parse(String(body)));
    return Response.json({ added: 1, rows: [] });
  });
  renderInApp(scope, <ImportDialog list={LIST} onChanged={vi.fn()} onClose={vi.fn()} />);
  const file = new File([FILE], 'subscribers.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('File of contacts'), { target: { files: [file] } });
  expect(await screen.findByText('Say what each value of “status” means.')).toBeTruthy();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ });
  expect(button().disabled).toBe(true);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Meaning of resting', 'unsubscribed');
  expect(button().disabled).toBe(true);
  choose('Order of day and month', 'dayFirst');
  choose('Where they agreed', 'A form');
  await screen.findByText(/1 contact to import\. 2 people who get no mail go on the suppression/);
  fireEvent.click(button());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    rows: [
      { address: 'eve@example.org', status: 'unsubscribed' },
      { address: 'bob@example.org', status: 'unsubscribed' },
      { address: 'ada@example.org', consentedAt: '2024-04-03T00:00:00.000Z' },
    ],
  });
});
