import { useId } from 'react';
import { adminRedirectsApi, type Redirect } from '#shared/contract/admin/redirects.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import styles from '../BlogViews.module.css';

export type RedirectDialogProps = {
  /** The redirect that is changed; null for a new one. */
  redirect: Redirect | null;
  isOpen: boolean;
  /** Addresses of pages, proposed as targets. */
  pages: readonly string[];
  onDone: (redirect: Redirect) => void;
  onClose: () => void;
};

/** Adds a redirect, or makes one lead elsewhere. */
export function RedirectDialog({ redirect, isOpen, pages, onDone, onClose }: RedirectDialogProps) {
  const { client } = useApp().workspace;
  const list = useId();

  function act(field: (name: string) => string): Promise<CallResult<Redirect>> {
    const typed = field('to');
    const to = typed === '' ? null : typed;
    if (redirect === null) {
      return client.call(adminRedirectsApi.create, { body: { from: field('from'), to } });
    }
    const { id, to: was } = redirect;
    return client.call(adminRedirectsApi.update, { params: { id }, body: { to, was } });
  }

  return (
    <ActDialog
      isOpen={isOpen}
      title={redirect === null ? 'Add a redirect' : `Change ${redirect.from}`}
      verb={redirect === null ? 'Add' : 'Change'}
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <div className={styles.form}>
        {redirect === null && (
          <TextField
            label="From"
            name="from"
            placeholder="/old-page"
            hint="An address of this site without a page."
            maxLength={200}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <TextField
          label="To"
          name="to"
          defaultValue={redirect?.to ?? ''}
          placeholder="/blog/deep-work"
          hint="Leave it empty if the page is gone for good: browsers and search engines are told so."
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          list={list}
          data-autofocus={redirect !== null || undefined}
        />
        <datalist id={list}>
          {pages.map((page) => (
            <option key={page} value={page} />
          ))}
        </datalist>
      </div>
    </ActDialog>
  );
}
