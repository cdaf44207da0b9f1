import type { FromChild } from '../child-message.js';

/** Sends a message to the service, and waits until it has left, so that answers do not pile up here. */
export type Send = (message: FromChild) => Promise<void>;

/** Sends a message over the channel to the parent process. */
export const sendToParent: Send = (message) =>
  new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('There is no parent process'));
    else process.send(message, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });
