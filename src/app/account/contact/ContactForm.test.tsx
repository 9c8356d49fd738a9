import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, promised } from '#stores/sync/server-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { ContactForm } from './ContactForm.tsx';
import { createContactStore } from './contact-store.ts';

afterEach(cleanup);

function setUp(answer: () => Promise<CallResult<unknown>> = async () => ok(null)) {
  const browser = new FakeBrowser();
  const { later, ids } = browser.openTab();
  const contact = createContactStore({ send: answer, ids, later });
  contact.introduce({ name: 'Ada Sand', email: 'ada@example.org' });
  contact.open();
  render(<ContactForm contact={contact} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) =>
    fireEvent.input(field(label), { target: { value } });
  const send = () => fireEvent.submit(screen.getByRole('button'));
  return { browser, contact, field, type, send };
}

describe('ContactForm', () => {
  it('fills in the signed-in user', () => {
    const { field } = setUp();
    expect([field('Name').value, field('E-mail').value]).toEqual(['Ada Sand', 'ada@example.org']);
  });

  it('has four types, each with a placeholder of its own', () => {
    const { field } = setUp();
    const seen = ['Premium request', 'Feature request', 'Bug report', 'Feedback'].map((label) => {
      fireEvent.click(screen.getByRole('radio', { name: label }));
      return field('Message').placeholder;
    });
    expect(new Set(seen).size).toBe(4);
    expect(seen[3]).toBe('What do you like? What gets in your way?');
  });

  it('shows the attached details with a bug report only', () => {
    cleanup();
    const { later, ids } = new FakeBrowser().openTab();
    const contact = createContactStore({ send: async () => ok(null), ids, later });
    render(<ContactForm contact={contact} noted={['GET /tasks: 503']} />);
    expect(screen.queryByText('GET /tasks: 503')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Bug report' }));
    expect(screen.getByText('GET /tasks: 503')).toBeTruthy();
  });

  it('shows the error in the red box and moves the focus to its field', () => {
    const { field, send } = setUp();
    send();
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
    expect(document.activeElement).toBe(field('Message'));
    expect(field('Message').getAttribute('aria-invalid')).toBe('true');
  });

  it('reads Sending... while it sends, and accepts no input', async () => {
    const answer = promised<CallResult<unknown>>();
    const { field, type, send } = setUp(() => answer.promise);
    type('Message', 'Hello');
    send();
    expect(screen.getByRole('button').textContent).toBe('Sending...');
    expect(field('Message').readOnly).toBe(true);
    await act(async () => answer.answer(ok(null)));
    expect(screen.getByRole('button').textContent).toBe('Send Message');
  });

  it('thanks in the words of the specification and is empty after three seconds', async () => {
    const { browser, field, type, send } = setUp();
    type('Message', 'Hello');
    send();
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        "Thank you for your message, we've received your request and will get back to you soon.",
      ),
    );
    expect(field('Message').value).toBe('Hello');
    act(() => browser.advance(3000));
    expect(field('Message').value).toBe('');
    expect(field('Name').value).toBe('Ada Sand');
  });

  it('keeps the draft when the server does not answer', async () => {
    const { field, type, send } = setUp(async () => OFFLINE);
    type('Message', 'Hello');
    send();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Failed to send message. Please try again later.',
      ),
    );
    expect(field('Message').value).toBe('Hello');
  });

  it('shows the address to write to', () => {
    setUp();
    const link = screen.getByRole('link', { name: 'hello@ripen.example' });
    expect(link.getAttribute('href')).toBe('mailto:hello@ripen.example');
  });
});
