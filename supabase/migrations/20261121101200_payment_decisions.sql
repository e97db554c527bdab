-- Decisions on money: each carries its reason and its moment, and a wrong one can be taken back.
-- The audit log keeps every step with its author, and the ledger what arrived.
--
--                                       administrator             finance          anyone else
--   update_payment_status               yes, while pending        own countries    42501
--   handle_subscription_status_update   yes, while pending        own countries    42501
--   confirm_ticket                      yes                       own countries    42501
--   undo_payment_decision               yes, with a reason        own countries    42501
--   undo_subscription_decision          yes, with a reason        own countries    42501
--   get_money_of_application            yes                       own countries    42501
--   get_child_payments                  yes                       own countries    42501
--
-- The arrival is optional: amount and day, and where it was a line of a statement, that line's amount, its check
-- code, and how many equal lines the statement has.

create function private.check_received(received_amount numeric, received_on date) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if num_nonnulls(received_amount, received_on) = 1 then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'What arrived is an amount and a day.';
  end if;
  if received_on > (now() at time zone 'Africa/Lagos')::date + 1 or received_on < date '2020-01-01' then
    raise exception 'received_date_refused' using errcode = 'P0001', detail = received_on::text;
  end if;
end
$$;
comment on function private.check_received is 'Refuses an amount without its day, and a day that cannot be.';

create function private.received_transfer(
  wanted numeric, amount numeric, currency public.currency, received_on date, received_via public.received_via,
  line_code text, line_on date, line_copies integer, family uuid, country public.country, other_families boolean
) returns private.transfers
  language plpgsql security definer set search_path = ''
as $$
declare
  belongs constant public.country := coalesce(country, private.country_of(currency));
  line_id uuid;
  transfer private.transfers;
begin
  perform private.check_received(amount, received_on);
  if received_via = 'stated' then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'Something that arrived came by a statement, in cash or otherwise.';
  end if;
  if line_code is not null then
    line_id := private.line_transfer(wanted, received_on, amount, currency, belongs, line_code, line_on, line_copies);
    select t.* into transfer from private.transfers t where t.id = line_id;
    if transfer.user_id <> family and not other_families then
      raise exception 'other_families_not_chosen' using errcode = 'P0001', detail = 'What is left of this transfer is another family''s.';
    end if;
    if transfer.user_id is null and family is not null then
      update private.transfers t set user_id = family where t.id = transfer.id;
    end if;
    return transfer;
  end if;
  insert into private.transfers (received_on, amount, currency, country, way, user_id)
  values (received_on, amount, currency, belongs, coalesce(received_via, 'hand'), family)
  returning * into transfer;
  return transfer;
end
$$;
comment on function private.received_transfer is
  'The transfer, locked: a line of a statement that has room for so much, or what cash or a typed amount makes. It is taken to be the family''s, if nobody''s yet.';

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
comment on function private.is_below_due is 'Whether so much more does not reach the price of a child''s ticket; another currency never does.';

create function private.decide_payment(
  payment_id uuid, new_status public.payment_status, reason text,
  received_amount numeric, received_on date, received_via public.received_via,
  line_amount numeric, line_code text, line_copies integer, accept_second boolean,
  open_ticket boolean, received_currency public.currency, line_on date
) returns public.payment_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
  decided public.payments;
  transfer private.transfers;
  accepts boolean;
begin
  if new_status = 'pending' then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = 'A payment is approved or declined.';
  end if;
  perform private.check_received(received_amount, received_on);
  perform private.lock_books(false);
  -- Locks the child first, as a deletion of the child does, so that the two cannot deadlock.
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = payment_id)
  for no key update;
  -- Of two administrators at the same moment, the second waits for the first and then finds nothing pending.
  select p.* into decided from public.payments p
  where p.id = payment_id and private.is_of_country(scope, p.application_country, p.currency) for update;
  if not found then
    raise exception 'payment_not_found' using errcode = 'P0001';
  elsif decided.status <> 'pending' then
    raise exception 'payment_already_decided' using errcode = 'P0001', detail = decided.status::text;
  end if;
  perform private.refuse_own(decided.user_id);
  if new_status = 'approved' then
    if decided.is_ticket and not accept_second and not private.is_ticket_due(decided.application_id) then
      raise exception 'ticket_already_paid' using errcode = 'P0001', detail = 'Nothing is due for this ticket.';
    end if;
    received_currency := coalesce(received_currency, decided.currency);
    accepts := decided.is_ticket and open_ticket
      and private.is_below_due(decided.application_id, coalesce(received_amount, decided.amount), received_currency);
    if received_amount is not null then
      if accepts and coalesce(private.clean_text(reason), '') = '' then
        raise exception 'accept_reason_required' using errcode = 'P0001', detail = 'Less than the price, or another currency, opens a ticket with a reason.';
      end if;
      transfer := private.received_transfer(
        received_amount, case when line_code is null then received_amount else line_amount end, received_currency, received_on,
        received_via, line_code, line_on, line_copies, decided.user_id, decided.application_country, false);
    end if;
  end if;
  update public.payments p
  set status = new_status, decision_reason = reason, is_accepted_as_full = coalesce(accepts, false),
    received_amount = decide_payment.received_amount, received_on = decide_payment.received_on,
    received_currency = case when transfer.id is not null then decide_payment.received_currency end,
    received_via = transfer.way, transfer_id = transfer.id
  where p.id = payment_id;
  return new_status;
end
$$;
comment on function private.decide_payment is
  'Approves or declines a pending payment, once; the ticket, the public points and the books follow by trigger.';
grant execute on function private.decide_payment to authenticated;

create function public.update_payment_status(
  payment_id uuid, new_status public.payment_status, reason text default null,
  received_amount numeric default null, received_on date default null, received_via public.received_via default null,
  line_amount numeric default null, line_code text default null, line_copies integer default 1,
  accept_second boolean default false, open_ticket boolean default true,
  received_currency public.currency default null, line_on date default null
) returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_payment(
    payment_id, new_status, reason, received_amount, received_on, received_via, line_amount, line_code, line_copies, accept_second,
    open_ticket, received_currency, line_on)
$$;
comment on function public.update_payment_status is
  'Approves or declines a payment that is still pending and returns its status; the parent reads the reason. received_amount, received_currency and received_on record what arrived, line_amount, line_on, line_code and line_copies the line of a statement that it came by, of which the rest is the family''s credit. An approval opens the ticket whatever the amount, with a reason where the amount that arrived does not reach the price; with open_ticket false the rest stays due. accept_second approves where nothing is due. Administrators, and members for money; errors: payment_not_found, payment_already_decided, payment_move_refused, ticket_already_paid, accept_reason_required, line_already_used, other_families_not_chosen, month_is_closed, received_incomplete, received_date_refused.';
grant execute on function public.update_payment_status to authenticated;

create function private.decide_subscription(
  subscription_id uuid, new_status public.subscription_status, reason text,
  received_amount numeric, received_on date, received_via public.received_via,
  line_amount numeric, line_code text, line_copies integer, received_currency public.currency, line_on date
) returns public.subscription_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
  decided public.subscriptions;
  transfer private.transfers;
begin
  if new_status = 'pending' then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = 'A subscription is activated or rejected.';
  end if;
  perform private.check_received(received_amount, received_on);
  perform private.lock_books(false);
  select s.* into decided from public.subscriptions s
  where s.id = subscription_id and private.is_of_country(scope, s.application_country, s.currency) for update;
  if not found then
    raise exception 'payment_not_found' using errcode = 'P0001';
  elsif decided.status <> 'pending' then
    raise exception 'payment_already_decided' using errcode = 'P0001', detail = decided.status::text;
  end if;
  perform private.refuse_own(decided.user_id);
  received_currency := coalesce(received_currency, decided.currency);
  if new_status = 'active' and received_amount is not null then
    transfer := private.received_transfer(
      received_amount, case when line_code is null then received_amount else line_amount end, received_currency, received_on,
      received_via, line_code, line_on, line_copies, decided.user_id, decided.application_country, false);
  end if;
  update public.subscriptions s
  set status = new_status, decision_reason = reason,
    received_amount = decide_subscription.received_amount, received_on = decide_subscription.received_on,
    received_currency = case when transfer.id is not null then decide_subscription.received_currency end,
    received_via = transfer.way, transfer_id = transfer.id
  where s.id = subscription_id;
  return new_status;
end
$$;
comment on function private.decide_subscription is 'Activates or rejects a pending subscription, once.';
grant execute on function private.decide_subscription to authenticated;

create function public.handle_subscription_status_update(
  subscription_id uuid, new_status public.subscription_status, reason text default null,
  received_amount numeric default null, received_on date default null, received_via public.received_via default null,
  line_amount numeric default null, line_code text default null, line_copies integer default 1,
  received_currency public.currency default null, line_on date default null
) returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_subscription(
    subscription_id, new_status, reason, received_amount, received_on, received_via, line_amount, line_code, line_copies,
    received_currency, line_on)
$$;
comment on function public.handle_subscription_status_update is
  'Activates or rejects a subscription that is still pending and returns its status; the parent reads the reason. Administrators, and members for money; parameters and errors as update_payment_status.';
grant execute on function public.handle_subscription_status_update to authenticated;

create function private.approve_unstated(
  child public.applications, transfer private.transfers, amount numeric, open_ticket boolean, reason text
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into public.payments (
    user_id, application_id, amount, currency, reference, description, status, decided_at, decision_reason,
    received_amount, received_currency, received_on, received_via, transfer_id, is_accepted_as_full)
  values (
    child.user_id, child.id, amount, transfer.currency,
    child.payment_reference, 'Talent Hunt Ticket for ' || child.child_name, 'approved', now(), reason,
    amount, transfer.currency, transfer.received_on, transfer.way, transfer.id,
    open_ticket and private.is_below_due(child.id, amount, transfer.currency))
  returning id into made;
  return made;
end
$$;
comment on function private.approve_unstated is 'Writes an approved ticket payment that no parent stated, paid by a part of a transfer.';

create function private.confirm_ticket(
  application_id uuid, received_amount numeric, received_on date, currency public.currency, correction_reason text,
  accept_pending boolean, accept_second boolean, open_ticket boolean
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
  child public.applications;
  arrived_in public.currency;
  correction constant text := nullif(private.clean_text(correction_reason), '');
begin
  perform private.check_received(received_amount, received_on);
  perform private.lock_books(false);
  select a.* into child from public.applications a
  where a.id = confirm_ticket.application_id and (scope is null or a.country = scope) for no key update;
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001';
  end if;
  perform private.refuse_own(child.user_id);
  if received_amount is null then
    if correction is null then
      raise exception 'correction_reason_required' using errcode = 'P0001';
    end if;
    if private.is_plain_text(correction) is not true or char_length(correction) > 500 then
      raise exception 'correction_reason_refused' using errcode = 'P0001';
    end if;
    update public.applications a set ticket_status = 'paid'
    where a.id = child.id and a.ticket_status in ('none', 'unpaid', 'pending_payment');
    if not found then
      raise exception 'ticket_not_open' using errcode = 'P0001', detail = child.ticket_status::text;
    end if;
    insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
    values (auth.uid(), 'applications', child.id, 'update', jsonb_build_object('correction_reason', correction));
    return null;
  end if;
  if child.ticket_status = 'Disqualified' then
    raise exception 'ticket_not_open' using errcode = 'P0001', detail = child.ticket_status::text;
  end if;
  if not accept_pending and exists (
    select from public.payments p where p.application_id = child.id and p.is_ticket and p.status = 'pending') then
    raise exception 'ticket_payment_pending' using errcode = 'P0001', detail = 'A payment for this ticket waits for a decision.';
  end if;
  if not accept_second and not private.is_ticket_due(child.id) then
    raise exception 'ticket_already_paid' using errcode = 'P0001', detail = 'Nothing is due for this ticket.';
  end if;
  arrived_in := coalesce(confirm_ticket.currency, private.currency_of(child.country));
  if open_ticket and correction is null and private.is_below_due(child.id, received_amount, arrived_in) then
    raise exception 'accept_reason_required' using errcode = 'P0001', detail = 'Less than the price, or another currency, opens a ticket with a reason.';
  end if;
  return private.approve_unstated(
    child, private.received_transfer(received_amount, received_amount, arrived_in, received_on, 'cash', null, null, 1, child.user_id, child.country, false),
    received_amount, open_ticket, correction);
end
$$;
comment on function private.confirm_ticket is
  'Cash writes an approved payment of the child''s parent, which is undone like any other; a correction sets and marks the ticket alone, and its reason stands in the history.';

create function public.confirm_ticket(
  application_id uuid, received_amount numeric default null, received_on date default null,
  currency public.currency default null, correction_reason text default null,
  accept_pending boolean default false, accept_second boolean default false, open_ticket boolean default true
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.confirm_ticket(
    application_id, received_amount, received_on, currency, correction_reason, accept_pending, accept_second, open_ticket)
$$;
comment on function public.confirm_ticket is
  'Confirms a ticket: with received_amount and received_on as cash, which writes an approved payment and returns its id; without them as a correction, with its reason. Administrators, and members for money; errors: application_not_found, ticket_not_open, ticket_payment_pending unless accept_pending, ticket_already_paid unless accept_second, accept_reason_required (correction_reason is the reason then) unless open_ticket is false, correction_reason_required, correction_reason_refused, month_is_closed, received_incomplete, received_date_refused.';
grant execute on function private.confirm_ticket, public.confirm_ticket to authenticated;

create type public.money as (currency public.currency, amount numeric);
comment on type public.money is 'A sum in one currency, in its whole units.';

create type public.money_total as (
  currency public.currency,
  row_count integer,
  amount numeric
);
comment on type public.money_total is 'The total of some rows of a list in one currency; rows without an amount have none.';

create function private.money_of_application(application_id uuid) returns setof public.money
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select m.currency, sum(m.amount)
    from (
      select coalesce(p.received_currency, p.currency) as currency, private.net_amount(p) as amount from public.payments p
      where p.application_id = money_of_application.application_id and p.status = 'approved'
        and (scope is null or p.application_country = scope)
      union all
      select coalesce(s.received_currency, s.currency), coalesce(s.received_amount, s.amount) - coalesce(s.refunded_amount, 0)
      from public.subscriptions s
      where s.application_id = money_of_application.application_id and s.status = 'active'
        and (scope is null or s.application_country = scope)) m
    group by m.currency having sum(m.amount) <> 0 order by m.currency;
end
$$;
comment on function private.money_of_application is 'The approved money of a child, by currency, for administrators.';

create function public.get_money_of_application(application_id uuid) returns setof public.money
  language sql stable security invoker set search_path = ''
as $$
  select * from private.money_of_application(application_id)
$$;
comment on function public.get_money_of_application is
  'The sums that leave the lists of payments with a child: approved payments and active subscriptions, by currency. Administrators, and members for money.';
grant execute on function private.money_of_application, public.get_money_of_application to authenticated;

create function private.refuse_own_transfer(row_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.refuse_own(t.user_id)
  from private.booked_entries b join private.transfers t on t.id = b.transfer_id
  where b.row_id = refuse_own_transfer.row_id
$$;
comment on function private.refuse_own_transfer is 'Refuses (own_family) a member from whose account the money of a payment or subscription came.';

create function private.undo_payment_decision(payment_id uuid, reason text) returns public.payment_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  perform private.lock_books(false);
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = payment_id)
  for no key update;
  perform private.refuse_own(p.user_id) from public.payments p where p.id = payment_id for update;
  perform private.refuse_own_transfer(payment_id);
  if exists (select from public.payments p where p.id = payment_id and p.refunded_amount is not null and private.is_of_country(scope, p.application_country, p.currency)) then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  end if;
  update public.payments p
  set status = 'pending', decision_reason = reason, decided_at = null,
    received_amount = null, received_currency = null, received_on = null, received_via = null, transfer_id = null,
    is_accepted_as_full = false
  where p.id = payment_id and p.status <> 'pending' and private.is_of_country(scope, p.application_country, p.currency);
  if not found then
    if exists (select from public.payments p where p.id = payment_id and private.is_of_country(scope, p.application_country, p.currency)) then
      raise exception 'payment_not_decided' using errcode = 'P0001';
    end if;
    raise exception 'payment_not_found' using errcode = 'P0001';
  end if;
  return 'pending'::public.payment_status;
end
$$;
comment on function private.undo_payment_decision is
  'Takes a decision on a payment back, with a reason; the ticket, the public points and the books follow by trigger.';
grant execute on function private.undo_payment_decision to authenticated;

create function public.undo_payment_decision(payment_id uuid, reason text) returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.undo_payment_decision(payment_id, reason)
$$;
comment on function public.undo_payment_decision is
  'Makes a decided payment pending again; the parent reads the reason. Administrators, and members for money; errors: payment_not_found, payment_not_decided, payment_reason_required, payment_is_refunded.';
grant execute on function public.undo_payment_decision to authenticated;

create function private.undo_subscription_decision(subscription_id uuid, reason text)
  returns public.subscription_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  perform private.lock_books(false);
  perform private.refuse_own(s.user_id) from public.subscriptions s where s.id = subscription_id for update;
  perform private.refuse_own_transfer(subscription_id);
  if exists (select from public.subscriptions s where s.id = subscription_id and s.refunded_amount is not null and private.is_of_country(scope, s.application_country, s.currency)) then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  end if;
  update public.subscriptions s
  set status = 'pending', decision_reason = reason, decided_at = null,
    received_amount = null, received_currency = null, received_on = null, received_via = null, transfer_id = null
  where s.id = subscription_id and s.status <> 'pending' and private.is_of_country(scope, s.application_country, s.currency);
  if not found then
    if exists (
      select from public.subscriptions s
      where s.id = subscription_id and private.is_of_country(scope, s.application_country, s.currency)) then
      raise exception 'payment_not_decided' using errcode = 'P0001';
    end if;
    raise exception 'payment_not_found' using errcode = 'P0001';
  end if;
  return 'pending'::public.subscription_status;
end
$$;
comment on function private.undo_subscription_decision is 'Takes a decision on a subscription back, with a reason.';
grant execute on function private.undo_subscription_decision to authenticated;

create function public.undo_subscription_decision(subscription_id uuid, reason text)
  returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.undo_subscription_decision(subscription_id, reason)
$$;
comment on function public.undo_subscription_decision is
  'Makes a decided subscription pending again; the parent reads the reason. Administrators, and members for money; errors as undo_payment_decision.';
grant execute on function public.undo_subscription_decision to authenticated;

create type public.child_payment as (
  id uuid,
  amount numeric,
  currency public.currency,
  reference text,
  status public.payment_status,
  is_ticket boolean,
  decision_reason text,
  created_at timestamptz,
  ticket_status public.ticket_status
);
comment on type public.child_payment is 'A payment of a child, and what its ticket is now.';

create function private.child_payments(application_id uuid, payment_id uuid) returns setof public.child_payment
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select p.id, p.amount, p.currency, p.reference, p.status, p.is_ticket, p.decision_reason, p.created_at, a.ticket_status
    from public.payments p
    left join public.applications a on a.id = p.application_id
    where (p.application_id = child_payments.application_id or p.id = child_payments.payment_id)
      and private.is_of_country(scope, p.application_country, p.currency)
    order by p.created_at, p.id;
end
$$;
comment on function private.child_payments is 'The payments of a child, or one of them, oldest first, for administrators.';

create function public.get_child_payments(application_id uuid default null, payment_id uuid default null) returns setof public.child_payment
  language sql stable security invoker set search_path = ''
as $$
  select * from private.child_payments(application_id, payment_id)
$$;
comment on function public.get_child_payments is
  'The payments of a child, or the one with this id, oldest first. Administrators and members for money.';
grant execute on function private.child_payments, public.get_child_payments to authenticated;
