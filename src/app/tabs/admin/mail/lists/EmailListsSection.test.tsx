import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMenu } from '#ui/actions/menu-test-kit.ts';
import { openAccount, renderInApp } from '../../../../app-test-kit.tsx';
import { EmailListsSection } from './EmailListsSection.tsx';

const ID = '0199f3c2-7d1e-7abc-8def-012345678901';
const MADE = { createdAt: '2026-11-01T10:00:00.000Z' };
const TEACHERS = { id: ID, name: 'Teachers', kind: 'static', contacts: 1200, ...MADE };
const NEWSLETTER = {
  id: '0199f3c2-0000-7000-8000-000000000001',
  name: 'Newsletter',
  kind: 'newsletter',
  contacts: 3,
  ...MADE,
};
const ADA = {
  id: ID,
  address: 'ada@example.org',
  name: 'Ada',
  source: 'import',
  consent: 'Book fair',
  consentedAt: null,
  addedAt: MADE.createdAt,
  suppressed: null,
};
const ERASED = { id: ID, address: null, reason: 'erased', since: MADE.createdAt };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Opens the section on a server with a list and a contact; `answer` may answer in its place. */
function open(filters: Record<string, string>, answer?: (sent: Sent) => Response | null) {
  const sent: Sent[] = [];
  const scope = openAccount({});
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace('/api', '');
    if (!path.startsWith('/admin/')) throw new TypeError('No server for this.');
    const call = { method, path, body: body ? (JSON.parse(String(body)) as unknown) : null };
    sent.push(call);
    const given = answer?.(call) ?? null;
    if (given !== null) return given;
    const page = (...items: unknown[]) => Response.json({ items, nextCursor: null });
    if (path.startsWith('/admin/suppressions?')) return page(ERASED);
    if (path.includes('/contacts?')) return page(ADA);
    if (path === `/admin/email-lists/${ID}`) return Response.json(TEACHERS);
    return page(NEWSLETTER, TEACHERS);
  });
  const [filter, go] = [vi.fn(), vi.fn()];
  const quick = {
    state: { kind: 'loading' },
    reload: vi.fn(),
    replace: vi.fn(),
    failure: null,
  } as const;
  renderInApp(scope, <EmailListsSection {...{ filters, filter, open: go, quick }} />);
  return { sent, filter, go, toasts: () => scope.workspace.toasts.$toasts.get() };
}

const submit = (name: string) => {
  const dialog = screen.getByRole('dialog', { name });
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
};

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the lists', () => {
  it('have their counts, and lead to their contacts', async () => {
    const { go } = open({});
    fireEvent.click(await screen.findByRole('button', { name: 'Teachers' }));
    expect(screen.getByRole('row', { name: /Teachers.*1,200/ })).toBeTruthy();
    expect(go).toHaveBeenCalledWith('emailLists', { list: ID });
  });

  it('are deleted after a dialog that says what becomes of the contacts', async () => {
    const { sent } = open({}, ({ method }) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : null,
    );
    await screen.findByRole('table');
    openMenu('More for Teachers');
    fireEvent.click(screen.getByText('Delete…'));
    expect(screen.getByText(/1,200 contacts\. Those who are on no other list/)).toBeTruthy();
    submit('Delete Teachers?');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Teachers' })).toBeNull());
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `/admin/email-lists/${ID}` });
  });

  it('keep the newsletter', async () => {
    open({});
    await screen.findByRole('table');
    openMenu('More for Newsletter');
    expect(screen.getByText('Rename…')).toBeTruthy();
    expect(screen.queryByText('Delete…')).toBeNull();
  });

  it('say why a name is refused, and keep what was typed', async () => {
    const message = 'There is a list of this name. Choose another.';
    open({}, ({ method }) =>
      method === 'POST'
        ? Response.json(
            {
              error: {
                id: 'invalid',
                message: 'Invalid.',
                requestId: 'r1',
                fields: { name: message },
              },
            },
            { status: 422 },
          )
        : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New list' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Teachers' } });
    submit('New list');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Teachers');
  });
});

describe('the suppression list', () => {
  it('shows no address that was erased, and that nothing ends its entry', async () => {
    open({ view: 'suppressed' });
    const row = await screen.findByRole('row', { name: /Erased.*Erased.*Never/ });
    expect(within(row).queryByText(/@/)).toBeNull();
  });

  it('is filtered by the address and its reason', async () => {
    const { sent } = open({ view: 'suppressed', search: 'ann', reason: 'complaint' });
    await screen.findByRole('table');
    expect(sent[0]?.path).toBe('/admin/suppressions?limit=50&search=ann&reason=complaint');
  });

  it('takes an address after a dialog', async () => {
    const { sent, toasts } = open({ view: 'suppressed' }, ({ method }) =>
      method === 'POST'
        ? Response.json({ ...ERASED, address: 'eve@example.org', reason: 'byOwner' })
        : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    const field = screen.getByLabelText('E-mail address');
    fireEvent.change(field, { target: { value: 'eve@example.org' } });
    submit('Suppress an address');
    await waitFor(() => expect(toasts().at(-1)?.message).toContain('eve@example.org'));
    const added = sent.find(({ method }) => method === 'POST');
    expect(added?.body).toEqual({ address: 'eve@example.org' });
  });
});

describe('the contacts of a list', () => {
  it('have the source and time of their consent', async () => {
    open({ list: ID });
    expect(await screen.findByText('1,200 contacts')).toBeTruthy();
    expect(
      await screen.findByRole('row', { name: /ada@example\.org.*Book fair.*time not known/ }),
    ).toBeTruthy();
  });

  it('are added with a consent', async () => {
    const { sent } = open({ list: ID }, ({ method }) =>
      method === 'POST' ? Response.json(ADA, { status: 201 }) : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('E-mail address', 'ada@example.org');
    type('Where they agreed', 'Book fair');
    type('When they agreed', '2026-05-01');
    submit('Add somebody to Teachers');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        address: 'ada@example.org',
        name: '',
        consent: { source: 'Book fair', at: '2026-05-01T00:00:00.000Z' },
      }),
    );
  });

  it('are taken off together', async () => {
    const { sent } = open({ list: ID }, ({ method }) =>
      method === 'POST' ? Response.json({ removed: 1 }) : null,
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select ada@example.org' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take off…' }));
    submit('Take 1 contact off Teachers?');
    await waitFor(() => expect(screen.queryByText('ada@example.org')).toBeNull());
    const taken = sent.find(({ method }) => method === 'POST');
    expect([taken?.path, taken?.body]).toEqual([
      `/admin/email-lists/${ID}/contacts/remove`,
      { ids: [ID], actId: expect.any(String) },
    ]);
  });
});
