import type { Operation } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { sendsField } from './request-fields.js';
import { operationWords } from './operation-words.js';

/**
 * True for operations that move money or make orders: payments, refunds, payouts, checkouts, bookings. Only POST, and only by the
 * end of the path or the whole operationId, so that `POST /orders/search` and `POST /payments/{id}` (an update) are none.
 * Words that mean other things too (`transfer`, `order`, `charge`) count where the request carries an amount or a price.
 */
export function isMoneyMoving(operation: Operation): boolean {
  if (operation.method !== 'POST') return false;
  const { path, idParts } = operationWords(operation);
  const last = path.at(-1)?.join('') ?? '';
  const id = idParts.at(-1)?.join('') ?? '';
  const isCheckoutSession = /^sessions?$/.test(last) && /^checkouts?$/.test(path.at(-2)?.join('') ?? '');
  if (moneyNames.has(last) || isCheckoutSession || movesMoney(id)) return true;
  return ambiguousNames.has(last) && sendsField(operation, amountNames);
}

const moneyNames = wordSet(
  'pay payment payments makepayment createpayment capturepayment refund refunds refundpayment payout payouts',
  'checkout checkouts purchase purchases withdraw withdrawal withdrawals topup topups donate donations',
  'orders placeorder createorder submitorder bookings createbooking paymentintents moneytransfer moneytransfers banktransfer',
);

/** True for what an `operationId` says without a boundary: `makepayment`. */
function movesMoney(id: string): boolean {
  return movingVerb.test(id) && paymentNouns.has(id.replace(movingVerb, ''));
}

const movingVerb = /^(?:post|create|make|place|submit|initiate|execute|process|send|capture|confirm)/;
const paymentNouns = wordSet(
  'payment refund payout order booking purchase withdrawal checkout moneytransfer',
);

const ambiguousNames = wordSet(
  'transfer transfers charge charges deposit deposits order capture captures reserve reservation reservations buy book redeem donation transactions transaction booking',
);

const amountNames = wordSet(
  'amount currency price total totalamount totalprice amountcents amountminor transactionamount quantity',
);
