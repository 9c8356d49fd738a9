import { useState } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { DeleteAccount } from './deletion/DeleteAccount.tsx';
import { ExportPane } from './export/ExportPane.tsx';
import { ImportPane } from './import/ImportPane.tsx';

export type DataDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Whether it was opened to delete the account. */
  isDeletion: boolean;
};

type Pane = 'import' | 'export' | 'delete';

/** Import, export and deletion of an account. */
export function DataDialog({ isOpen, onClose, isDeletion }: DataDialogProps) {
  const [chosen, setChosen] = useState<Pane | null>(null);
  const pane = chosen ?? (isDeletion ? 'delete' : 'import');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={pane === 'delete' ? 'Delete account' : 'Import and export'}
      size="large"
      closesOnBackdrop={false}
    >
      {pane === 'delete' ? (
        <DeleteAccount onClose={onClose} onExport={() => setChosen('export')} />
      ) : (
        <>
          <div>
            <SegmentedControl
              label="Direction"
              segments={[
                { value: 'import', label: 'Import' },
                { value: 'export', label: 'Export' },
              ]}
              value={pane}
              onChange={setChosen}
            />
          </div>
          {pane === 'import' ? <ImportPane onClose={onClose} /> : <ExportPane />}
        </>
      )}
    </Dialog>
  );
}
