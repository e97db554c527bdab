-- Decisions on money: each has a reason and a timestamp, and a wrong one can be undone. The audit log keeps every step with its author,
-- and the ledger what arrived.
--
--                                       administrator             finance          anyone else
--   update_payment_status               yes, while pending        own countries    42501
--   handle_subscription_status_update   yes, while pending        own countries    42501
--   undo_payment_decision               yes, with a reason        own countries    42501
--   undo_subscription_decision          yes, with a reason        own countries    42501
--
-- On money of their own family members only propose, and a second member confirms (approval_requests.sql).
--
-- The arrival is optional: amount and day, or a bank line. With one it is booked like any transfer (transfers.sql); without one the
-- decision relies on the parent's word.

create function private.check_received(received_amount numeric, received_on date) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if num_nonnulls(received_amount, received_on) = 1 then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'What arrived is an amount and a day.';
  end if;
  if received_on > (now() at time zone 'Africa/Lagos')::date or received_on < date '2020-01-01' then
    raise exception 'received_date_refused' using errcode = 'P0001', detail = received_on::text;
  end if;
end
$$;
comment on function private.check_received is 'Refuses an amount without its day, and a day that cannot be.';

create function private.is_below_due(application_id uuid, amount numeric, currency public.currency) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select currency <> private.currency_of(a.country) or not m.is_accepted and m.received + amount < a.ticket_fee
    from public.applications a
    cross join lateral private.ticket_money(a.id, private.currency_of(a.country)) m
    where a.id = is_below_due.application_id);
end
$$;
comment on function private.is_below_due is
  'Whether so much more does not reach the price of a child''s ticket; another currency never does.';

create type private.stated_payment as (
  user_id uuid,
  application_id uuid,
  application_country public.country,
  amount numeric,
  currency public.currency,
  status text,
  is_ticket boolean,
  is_refunded boolean
);
comment on type private.stated_payment is
  'The part of a payment or a subscription that a decision looks at; a subscription is never for a ticket.';

create function private.stated_payment(kind private.ledger_kind, row_id uuid) returns private.stated_payment
  language sql stable set search_path = ''
as $$
  select p.user_id, p.application_id, p.application_country, p.amount, p.currency, p.status::text, p.is_ticket,
    p.refunded_amount is not null
  from public.payments p where kind = 'payment' and p.id = row_id
  union all
  select s.user_id, s.application_id, s.application_country, s.amount, s.currency, s.status::text, false,
    s.refunded_amount is not null
  from public.subscriptions s where kind = 'subscription' and s.id = row_id
$$;
comment on function private.stated_payment is 'A payment or a subscription, as a decision looks at it.';

create function private.write_decision(
  kind private.ledger_kind, row_id uuid, new_status text, reason text, received_amount numeric default null, received_on date default null,
  transfer private.transfers default null, is_accepted_as_full boolean default false
) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- The guard of both tables sets the time of a decision.
  case kind
    when 'payment' then
      update public.payments p
      set status = new_status::public.payment_status, decision_reason = reason, decided_at = null,
        received_amount = write_decision.received_amount, received_on = write_decision.received_on,
        received_currency = transfer.currency, received_via = transfer.way, transfer_id = transfer.id,
        is_accepted_as_full = write_decision.is_accepted_as_full
      where p.id = row_id;
    when 'subscription' then
      update public.subscriptions s
      set status = new_status::public.subscription_status, decision_reason = reason, decided_at = null,
        received_amount = write_decision.received_amount, received_on = write_decision.received_on,
        received_currency = transfer.currency, received_via = transfer.way, transfer_id = transfer.id
      where s.id = row_id;
  end case;
end
$$;
comment on function private.write_decision is
  'Writes what was decided of a payment or a subscription: its status with the reason, and the part of a transfer that '
  'it is; without one, nothing of an arrival. What follows from it is done by trigger.';

create function private.decide_payment(
  kind private.ledger_kind, row_id uuid, new_status text, reason text,
  received_amount numeric, received_on date, received_via public.received_via, received_currency public.currency, bank_transaction_id uuid,
  accept_second boolean default false, open_ticket boolean default false
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  decided private.stated_payment;
begin
  perform private.authorize_and_lock('payments',
    payments => case when kind = 'payment' then array[row_id] else '{}' end,
    subscriptions => case when kind = 'subscription' then array[row_id] else '{}' end,
    bank_transactions => array_remove(array[bank_transaction_id], null));
  if new_status = 'pending' then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = case kind
      when 'payment' then 'A payment is approved or declined.'
      when 'subscription' then 'A subscription is activated or rejected.' end;
  elsif new_status in ('declined', 'rejected') and num_nonnulls(received_amount, received_on, bank_transaction_id) > 0 then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = 'What is refused has not arrived.';
  end if;
  -- Of two concurrent decisions, the second waits for the first and then finds nothing pending.
  decided := private.stated_payment(kind, row_id);
  if decided.status <> 'pending' then
    raise exception 'payment_already_decided' using errcode = 'P0001', detail = decided.status;
  end if;
  if bank_transaction_id is null then
    perform private.check_received(received_amount, received_on);
  end if;
  if new_status in ('approved', 'active') and num_nonnulls(received_amount, bank_transaction_id) > 0 then
    perform private.book_transfer(
      jsonb_build_array(jsonb_build_object(
        kind || '_id', row_id, 'accept_second', accept_second, 'open_ticket', open_ticket, 'reason', reason,
        'amount', coalesce(received_amount, (
          select abs(l.amount) from private.bank_transactions l where l.id = decide_payment.bank_transaction_id)))),
      null, bank_transaction_id, case when bank_transaction_id is null then received_amount end,
      case when bank_transaction_id is null then coalesce(received_currency, decided.currency) else received_currency end,
      received_on, received_via, false, null);
    return new_status;
  end if;
  if new_status in ('approved', 'active') and decided.is_ticket and not accept_second
    and not private.is_ticket_due(decided.application_id) then
    raise exception 'ticket_already_paid' using errcode = 'P0001', detail = 'Nothing is due for this ticket.';
  end if;
  perform private.write_decision(kind, row_id, new_status, reason, is_accepted_as_full => new_status = 'approved' and decided.is_ticket
    and open_ticket and private.is_below_due(decided.application_id, decided.amount, decided.currency));
  return new_status;
end
$$;
comment on function private.decide_payment is
  'Accepts or refuses a pending payment or subscription, once; the ticket, the public points and the books follow by trigger.';

create function public.update_payment_status(
  payment_id uuid, new_status public.payment_status, reason text default null,
  received_amount numeric default null, received_on date default null, received_via public.received_via default null,
  accept_second boolean default false, open_ticket boolean default true,
  received_currency public.currency default null, bank_transaction_id uuid default null
) returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('update_payment_status', jsonb_build_object(
    'payment_id', payment_id, 'new_status', new_status, 'reason', reason, 'received_amount', received_amount, 'received_on', received_on,
    'received_via', received_via, 'accept_second', accept_second, 'open_ticket', open_ticket, 'received_currency', received_currency,
    'bank_transaction_id', bank_transaction_id))::public.payment_status
$$;
comment on function public.update_payment_status is
  'Approves or declines a payment that is still pending and returns its status, null where a second member has to '
  'confirm it (get_approval_requests); the parent reads the reason. '
  'received_amount, received_currency and received_on record what arrived, received_via how; in their place bank_transaction_id names the '
  'line of the bank, of which received_amount, else all, is the payment''s and the rest the family''s credit. An approval opens '
  'the ticket whatever the amount, with a reason where the amount that arrived does not reach the price; with '
  'open_ticket false the rest stays due. accept_second approves where nothing is due. Administrators, and members for '
  'money; errors: payment_not_found, payment_already_decided, payment_move_refused, and those of book_transfer.';
grant execute on function public.update_payment_status to authenticated;

create function public.handle_subscription_status_update(
  subscription_id uuid, new_status public.subscription_status, reason text default null,
  received_amount numeric default null, received_on date default null, received_via public.received_via default null,
  received_currency public.currency default null, bank_transaction_id uuid default null
) returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('handle_subscription_status_update', jsonb_build_object(
    'subscription_id', subscription_id, 'new_status', new_status, 'reason', reason, 'received_amount', received_amount,
    'received_on', received_on, 'received_via', received_via, 'received_currency', received_currency,
    'bank_transaction_id', bank_transaction_id))::public.subscription_status
$$;
comment on function public.handle_subscription_status_update is
  'Activates or rejects a subscription that is still pending and returns its status, null where a second member has to '
  'confirm it; the parent reads the reason. '
  'Administrators, and members for money; parameters and errors as update_payment_status.';
grant execute on function public.handle_subscription_status_update to authenticated;

create function private.undo_payment_decision(kind private.ledger_kind, row_id uuid, reason text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  decided private.stated_payment;
begin
  perform private.authorize_and_lock('payments',
    payments => case when kind = 'payment' then array[row_id] else '{}' end,
    subscriptions => case when kind = 'subscription' then array[row_id] else '{}' end);
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  decided := private.stated_payment(kind, row_id);
  if decided.is_refunded then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  elsif decided.status = 'pending' then
    raise exception 'payment_not_decided' using errcode = 'P0001';
  end if;
  perform private.write_decision(kind, row_id, 'pending', reason);
  return 'pending';
end
$$;
comment on function private.undo_payment_decision is
  'Takes a decision on a payment or a subscription back, with a reason; the ticket, the public points and the books follow by trigger.';

create function public.undo_payment_decision(payment_id uuid, reason text) returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('undo_payment_decision', jsonb_build_object('payment_id', payment_id, 'reason', reason))::public.payment_status
$$;
comment on function public.undo_payment_decision is
  'Makes a decided payment pending again, or returns null where a second member has to confirm it; the parent reads the '
  'reason. Administrators, and members for money; errors: '
  'payment_not_found, payment_not_decided, payment_reason_required, payment_is_refunded.';
grant execute on function public.undo_payment_decision to authenticated;

create function public.undo_subscription_decision(subscription_id uuid, reason text)
  returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide(
    'undo_subscription_decision', jsonb_build_object('subscription_id', subscription_id, 'reason', reason))::public.subscription_status
$$;
comment on function public.undo_subscription_decision is
  'Makes a decided subscription pending again, or returns null where a second member has to confirm it; the parent '
  'reads the reason. Administrators, and members for money; '
  'errors as undo_payment_decision.';
grant execute on function public.undo_subscription_decision to authenticated;
