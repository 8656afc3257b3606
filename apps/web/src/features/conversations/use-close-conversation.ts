import { pagePath } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { showToast } from '../../shared/ui/toast.tsx'

/** Returns a function that closes a conversation, and leaves its page if it is open. */
export function useCloseConversation({ id }: { id: string }, isOpen: boolean): () => void {
  const [, navigate] = useLocation()
  return () => {
    api.call('closeConversation', { params: { conversationId: id } }).then(
      () => isOpen && navigate(pagePath('messages')),
      (error: unknown) => showToast(errorText(error, currentTexts()), 'danger'),
    )
  }
}
