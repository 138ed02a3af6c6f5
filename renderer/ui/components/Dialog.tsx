import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './Dialog.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
  /** The buttons, in reading order; the safe way out comes first. */
  footer?: React.ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** An alert interrupts: it has no corner button, and a press outside does not close it. */
  alert?: boolean;
}

/** A modal dialog: focus stays inside, Escape closes, focus returns to where it came from. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'md',
  alert = false,
}: DialogProps) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      className="Dialog-scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!alert}
    >
      <Modal className="Dialog-modal" data-size={size}>
        <AriaDialog className="Dialog" role={alert ? 'alertdialog' : 'dialog'}>
          <header className="Dialog-head">
            <Heading slot="title" className="Dialog-title">
              {title}
            </Heading>
            {!alert && (
              <Button variant="quiet" icon={X} iconOnly aria-label={t('action.close')} onPress={onClose} />
            )}
          </header>
          <div className="Dialog-body">{children}</div>
          {footer && <footer className="Dialog-foot">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
