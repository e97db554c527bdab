-- Payments: one row is one transfer that a parent says they made, and the decision on it.
--
--             owner                 administrator        anon    service_role
--   select    own rows              all                  no      all
--   insert    own, status pending   own, as a parent     no      all
--   update    no                    by procedure only    no      no
--   delete    with the child        with the child       no      with the child
--
-- A decision has a reason and a timestamp, which the parent reads. The audit log says who decided. An account has at most 20 payments,
-- and 20 subscriptions, waiting for a decision, and at most three of them for one child's ticket. Administrators, the service role and
-- the owner of the database are not limited.

create type public.payment_status as enum ('pending', 'approved', 'declined');

create function private.is_ticket_description(description text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- The blanks are those of a browser, and only ASCII letters are folded, so that the rule does not depend on the database's locale.
  return btrim(regexp_replace(lower(description collate "C"),
    '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')) like 'talent hunt ticket%';
end
$$;
comment on function private.is_ticket_description is
  'Whether a description begins with "Talent Hunt Ticket", in any case and with any blanks. The browser has the same rule.';
-- Generated columns run as the role that inserts a payment.
grant execute on function private.is_ticket_description to authenticated, service_role;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_id uuid,
  amount numeric not null,
  currency public.currency not null,
  reference text,
  description text not null,
  child_name text,
  status public.payment_status not null default 'pending',
  received_amount numeric,
  received_currency public.currency,
  received_on date,
  received_via public.received_via,
  transfer_id uuid references private.transfers (id) on delete restrict,
  is_accepted_as_full boolean not null default false,
  refunded_amount numeric,
  refunded_on date,
  refund_reason text,
  application_country public.country,
  ticket_fee numeric,
  is_ticket boolean generated always as (
    application_id is not null and private.is_ticket_description(description)
  ) stored,
  is_not_fee boolean generated always as (
    application_id is not null and private.is_ticket_description(description)
    and (coalesce(received_currency, currency) <> private.currency_of(application_country)
      or coalesce(received_amount, amount) <> ticket_fee)
  ) stored,
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payments_id_user_id_key unique (id, user_id),
  -- A composite key: a payment can only name a child of the same parent.
  constraint payments_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade,
  constraint payments_amount_check check (amount > 0 and amount <= 10000000 and amount = round(amount, 2)),
  constraint payments_received_check check (
    num_nonnulls(received_amount, received_currency, received_on, received_via, transfer_id) = 0
    or (num_nonnulls(received_amount, received_currency, received_on, received_via, transfer_id) = 5 and status = 'approved'
      and received_via <> 'stated')),
  constraint payments_accepted_as_full_check check (not is_accepted_as_full or status = 'approved'),
  constraint payments_refunded_check check (
    num_nonnulls(refunded_amount, refunded_on, refund_reason) = 0
    or (num_nonnulls(refunded_amount, refunded_on, refund_reason) = 3 and status = 'approved')),
  constraint payments_refunded_amount_check check (refunded_amount > 0 and refunded_amount <= coalesce(received_amount, amount)),
  constraint payments_refund_reason_check check (char_length(refund_reason) between 1 and 200 and private.is_plain_text(refund_reason)),
  constraint payments_received_amount_check check (
    received_amount > 0 and received_amount <= 10000000 and received_amount = round(received_amount, 2)),
  constraint payments_description_check check (char_length(description) between 1 and 200 and private.is_plain_text(description)),
  constraint payments_reference_check check (char_length(reference) between 1 and 100 and private.is_plain_text(reference)),
  constraint payments_decision_reason_check check (
    char_length(decision_reason) between 1 and 500 and private.is_plain_text(decision_reason))
);
comment on table public.payments is 'A bank transfer as its sender states it; an administrator decides whether it arrived.';
comment on column public.payments.amount is 'In whole units of the currency, at most two decimals.';
comment on column public.payments.received_amount is
  'The part of what arrived that is this payment''s, where the decision recorded it; it then counts in place of the stated one.';
comment on column public.payments.received_currency is 'The currency in which it arrived, which can be another one than was stated.';
comment on column public.payments.received_on is 'The day on which it arrived.';
comment on column public.payments.received_via is
  'How the administrator knows: a line of the bank''s statement, cash in hand, or typed by hand.';
comment on column public.payments.transfer_id is 'The transfer of which it is a part; null where an approval took the parent''s word.';
comment on column public.payments.is_accepted_as_full is 'Whether it opens the ticket although the price was not reached.';
comment on column public.payments.refunded_amount is 'The amount given back of it, in the currency in which it arrived.';
comment on column public.payments.refunded_on is 'The day on which it was given back, the last one where there were several.';
comment on column public.payments.refund_reason is 'Why, as the parent reads it.';
comment on column public.payments.child_name is 'The child''s name when the payment was stated.';
comment on column public.payments.application_country is 'The country of the child whom it is for, kept by triggers.';
comment on column public.payments.ticket_fee is
  'The price of the ticket of the child whom it is for, kept by triggers: the child''s own, in another currency that '
  'of its edition; null in dollars. In the currency in which it arrived, else was stated.';
comment on column public.payments.is_not_fee is
  'A ticket payment of which what arrived, or where that is not known what was stated, is not the fee.';
comment on column public.payments.is_ticket is
  'A ticket payment names an application and its description begins with "Talent Hunt Ticket".';
comment on column public.payments.decision_reason is 'Why it was decided so, or why a decision was taken back; the parent reads it.';

create index payments_user_id_idx on public.payments (user_id, created_at desc);
create index payments_application_id_idx on public.payments (application_id, user_id);
create index payments_transfer_id_idx on public.payments (transfer_id) where transfer_id is not null;
create index payments_status_idx on public.payments (status, created_at desc, id);
create index payments_created_at_idx on public.payments (created_at desc, id);
-- Work order: pending rows first, oldest first, then the rest.
create index payments_queue_idx on public.payments ((case when status = 'pending' then created_at end), created_at desc, id);
create index payments_arrived_idx on public.payments (coalesce(received_on, (decided_at at time zone 'Africa/Lagos')::date))
  where status = 'approved';
create index payments_tickets_idx on public.payments (application_id) where is_ticket and status = 'approved';
create index payments_is_not_fee_idx on public.payments (created_at desc, id) where is_not_fee;
-- People and banks write one reference in many ways, so only its letters and digits are compared.
create index payments_reference_idx on public.payments (upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')));

-- Subscriptions use check_payment_child, limit_pending_payments and guard_payment_update as well.

create function private.fee_of_child(application_id uuid, currency public.currency) returns numeric
  language sql stable security definer set search_path = ''
as $$
  select case when fee_of_child.currency = private.currency_of(a.country) then a.ticket_fee
    else private.edition_fee(a.edition, fee_of_child.currency) end
  from public.applications a where a.id = fee_of_child.application_id
$$;
comment on function private.fee_of_child is
  'The price of a child''s ticket in a currency: the child''s own in that of its country, else its edition''s; null in dollars.';

create function private.check_payment_child(user_id uuid, application_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.lock_editions(false);
  -- For another family's child it is the office that books.
  if application_id is null or user_id is distinct from auth.uid() then
    return;
  end if;
  perform private.refuse_ended(a.edition) from public.applications a
  where a.id = check_payment_child.application_id and a.user_id = check_payment_child.user_id;
  if not found then
    raise exception 'child_not_found' using errcode = 'P0001', detail = 'A payment is for a child of the same account.';
  end if;
end
$$;
comment on function private.check_payment_child is
  'Refuses what a parent pays for a child of an ended edition (edition_ended), or for one that is not theirs or not '
  'there (child_not_found).';

create function private.limit_pending_payments(table_name text, id uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  is_full boolean;
begin
  -- The request's role: inside this function current_user is its owner.
  if current_setting('role', true) is distinct from 'authenticated' or private.is_staff() then
    return;
  end if;
  -- Requests of one account are serialised, so that two of them cannot both take the last one of a quota.
  perform pg_advisory_xact_lock(hashtextextended('quota ' || auth.uid(), 0));
  -- A retry after a lost answer must learn that the form is already stored.
  execute format(
    'select count(*) >= 20 and not exists (select from public.%1$I t where t.id = $2)
     from public.%1$I t where t.user_id = $1 and t.status = ''pending''', table_name)
  into is_full using auth.uid(), limit_pending_payments.id;
  if is_full then
    raise exception 'too_many_pending_payments' using errcode = 'P0001', detail = 'At most 20 of an account are pending.';
  end if;
end
$$;
comment on function private.limit_pending_payments is
  'Refuses (too_many_pending_payments) what would be the 21st pending payment or subscription of an account; counts '
  'each row of a request and one request after the other.';

create function private.limit_ticket_payments(application_id uuid, id uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  is_full boolean;
begin
  -- limit_pending_payments runs first and serialises the requests of one account.
  if current_setting('role', true) is distinct from 'authenticated' or private.is_staff() then
    return;
  end if;
  select count(*) >= 3 and not exists (select from public.payments p where p.id = limit_ticket_payments.id) into is_full
  from public.payments p
  where p.user_id = (select auth.uid()) and p.application_id = limit_ticket_payments.application_id and p.is_ticket
    and p.status = 'pending';
  if is_full then
    raise exception 'too_many_ticket_payments' using errcode = 'P0001', detail = 'At most 3 for the ticket of a child are pending.';
  end if;
end
$$;
comment on function private.limit_ticket_payments is
  'Refuses (too_many_ticket_payments) what would be the fourth pending payment of a parent for one child''s ticket.';

create function private.guard_payment_update(old jsonb, new jsonb) returns timestamptz
  language plpgsql set search_path = ''
as $$
declare
  decision constant text[] := array['decision_reason', 'decided_at', 'received_amount', 'received_currency', 'received_on',
    'received_via', 'transfer_id', 'is_accepted_as_full'];
  -- Generated columns have no value yet before the row is written.
  free text[] := array['status', 'refunded_amount', 'refunded_on', 'refund_reason', 'is_ticket', 'is_not_fee', 'application_country',
    'ticket_fee'];
  is_decision_changed boolean;
begin
  -- Erasing a child removes its name from them by a trigger; nothing else changes what was stated.
  if (new -> 'description', new -> 'reference') is distinct from (old -> 'description', old -> 'reference') and pg_trigger_depth() > 1 then
    free := free || array['description', 'reference'];
  end if;
  if new - free - decision <> old - free - decision then
    raise exception 'payment_is_fixed' using errcode = '42501';
  end if;
  is_decision_changed := new - free <> old - free;
  if new ->> 'status' = old ->> 'status' and not is_decision_changed
    and (new -> 'application_country', new -> 'refunded_amount', new -> 'description', new -> 'reference')
      is distinct from (old -> 'application_country', old -> 'refunded_amount', old -> 'description', old -> 'reference') then
    return (new ->> 'decided_at')::timestamptz;
  end if;
  if old ->> 'status' = 'pending' then
    if new ->> 'status' = old ->> 'status' and is_decision_changed then
      raise exception 'payment_is_fixed' using errcode = '42501';
    end if;
    return case when new ->> 'status' <> old ->> 'status' then now() else (new ->> 'decided_at')::timestamptz end;
  end if;
  if old ->> 'refunded_amount' is not null then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  end if;
  -- A decision can only be undone: back to pending, with a reason, without its moment.
  if new ->> 'status' = 'pending' and new ->> 'decision_reason' is not null
    and new ->> 'decided_at' is null and old ->> 'decided_at' is not null then
    return null;
  end if;
  raise exception 'payment_already_decided' using errcode = 'P0001', detail = old ->> 'status';
end
$$;
comment on function private.guard_payment_update is
  'A statement is fixed, and a decision is made once or taken back with a reason; also for the service role and for '
  'later code. Returns the moment of the decision.';

create function private.net_amount(payment public.payments) returns numeric
  language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(payment.received_amount, payment.amount) - coalesce(payment.refunded_amount, 0);
end
$$;
comment on function private.net_amount is 'The amount that arrived by an approved payment, else the stated one, less what was given back.';

create function private.ticket_money(
  application_id uuid, currency public.currency, but_for uuid default null, out received numeric, out is_accepted boolean
)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select
    coalesce(sum(private.net_amount(p)) filter (where coalesce(p.received_currency, p.currency) = ticket_money.currency), 0),
    coalesce(bool_or(p.is_accepted_as_full and p.refunded_amount is null), false)
  into received, is_accepted
  from public.payments p
  where p.application_id = ticket_money.application_id and p.is_ticket and p.status = 'approved'
    and p.id is distinct from but_for;
end
$$;
comment on function private.ticket_money is
  'The money for a child''s ticket in a currency, refunds taken off, and whether a payment of which nothing went back '
  'was accepted as full; but_for leaves one payment out.';

create function private.is_ticket_due(application_id uuid, but_for uuid default null) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select not m.is_accepted and m.received < a.ticket_fee and a.ticket_corrected_at is null
    from public.applications a
    cross join lateral private.ticket_money(a.id, private.currency_of(a.country), but_for) m
    where a.id = is_ticket_due.application_id);
end
$$;
comment on function private.is_ticket_due is
  'Whether payments have not reached the price of a child''s ticket yet, and no correction has paid it; but_for leaves one payment out.';

create function private.follow_money(application_id uuid, may_close boolean) returns void
  language plpgsql set search_path = ''
as $$
declare
  child public.applications;
  received numeric;
  is_paid boolean;
  next_status public.ticket_status;
begin
  -- Locked, so that two decisions, or a decision and a new payment, on one child take turns.
  select a.* into child from public.applications a where a.id = follow_money.application_id for no key update;
  select m.received, m.is_accepted or m.received >= child.ticket_fee into received, is_paid
  from private.ticket_money(child.id, private.currency_of(child.country)) m;
  next_status := case
    -- Tiers awarded by hand on top of the ticket stay, and so does a correction.
    when child.ticket_status not in ('none', 'unpaid', 'pending_payment')
      and (child.ticket_status <> 'paid' or child.ticket_corrected_at is not null or not may_close) then child.ticket_status
    when is_paid then 'paid'
    when exists (
      select from public.payments p where p.application_id = child.id and p.is_ticket and p.status = 'pending') then 'pending_payment'
    else 'unpaid' end;
  if (received, next_status) is distinct from (child.ticket_received, child.ticket_status) then
    update public.applications a set ticket_received = received, ticket_status = next_status where a.id = child.id;
  end if;
end
$$;
comment on function private.follow_money is
  'The ticket follows all its payments: paid once what arrived, less refunds, reaches its price or one is accepted as '
  'full, else pending while one waits, else unpaid. may_close says whether one that is paid may be locked.';

create function private.settle_ticket(old public.payments, new public.payments) returns void
  language plpgsql set search_path = ''
as $$
begin
  if not new.is_ticket or (new.status, new.refunded_amount) is not distinct from (old.status, old.refunded_amount) then
    return;
  end if;
  -- Undoing or refunding a payment may close a paid ticket; a new payment or another decision never does.
  perform private.follow_money(new.application_id, coalesce(old.status = 'approved', false));
end
$$;
comment on function private.settle_ticket is 'The ticket follows a payment that was stated, decided or refunded.';

-- The triggers of a payment: its steps in their order, each in the file of its subject.

create function private.payments_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.description := private.clean_text(new.description);
  new.reference := nullif(private.clean_text(new.reference), '');
  select a.child_name, a.country into new.child_name, new.application_country from public.applications a
  where a.id = new.application_id and a.user_id = new.user_id;
  perform private.check_payment_child(new.user_id, new.application_id);
  new.ticket_fee := private.fee_of_child(new.application_id, coalesce(new.received_currency, new.currency));
  perform private.limit_pending_payments('payments', new.id);
  if private.is_ticket_description(new.description) then
    perform private.limit_ticket_payments(new.application_id, new.id);
  end if;
  return new;
end
$$;
comment on function private.payments_before_insert is
  'A payment is cleaned, takes the name, the country and the price of its child, and is refused of an ended edition, '
  'of a child of others, or beyond a limit.';
create trigger payments_before_insert
  before insert on public.payments
  for each row execute function private.payments_before_insert();

create function private.payments_before_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The amount is compared with the ticket price in the currency in which it arrived.
  if new.received_currency is distinct from old.received_currency then
    new.ticket_fee := private.fee_of_child(new.application_id, coalesce(new.received_currency, new.currency));
  end if;
  new.decision_reason := nullif(private.clean_text(new.decision_reason), '');
  new.decided_at := private.guard_payment_update(to_jsonb(old), to_jsonb(new));
  return new;
end
$$;
comment on function private.payments_before_update is 'What was stated is fixed, and a decision is made once or taken back.';
create trigger payments_before_update
  before update on public.payments
  for each row execute function private.payments_before_update();

create function private.payments_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_books('payment', 'approved', null, to_jsonb(new));
  if new.status = 'approved' then
    perform private.write_payment_notice('payments', to_jsonb(new));
  end if;
  perform private.settle_ticket(null, new);
  perform private.settle_notices(new.application_id, new.id);
  perform private.use_id('payments', new.id);
  perform private.audit_change('payments', null, to_jsonb(new));
  perform private.publish_payment(null, new);
  return null;
end
$$;
comment on function private.payments_after_insert is 'A payment is booked and told where it is approved at once, and its ticket follows.';
create trigger payments_after_insert
  after insert on public.payments
  for each row execute function private.payments_after_insert();

create function private.payments_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_books('payment', 'approved', old.status::text, to_jsonb(new));
  -- Before the ticket is settled: the notice checks whether this payment pays it.
  if new.status <> old.status then
    perform private.write_payment_notice('payments', to_jsonb(new));
  end if;
  perform private.settle_ticket(old, new);
  -- Afterwards: a refund may close the ticket, and its notice says what is due.
  perform private.write_refund_notice(to_jsonb(old), to_jsonb(new));
  perform private.settle_notices(new.application_id, new.id);
  perform private.audit_change('payments', to_jsonb(old), to_jsonb(new));
  perform private.publish_payment(old, new);
  return null;
end
$$;
comment on function private.payments_after_update is 'A decision or a refund is booked and told, the ticket and the public points follow.';
create trigger payments_after_update
  after update on public.payments
  for each row execute function private.payments_after_update();

create function private.payments_after_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_refund_notes(old.id);
  perform private.audit_change('payments', to_jsonb(old), null, private.kept_of_payment());
  return null;
end
$$;
comment on function private.payments_after_delete is 'The deletion of a payment takes along what a refund says, and is recorded.';
create trigger payments_after_delete
  after delete on public.payments
  for each row execute function private.payments_after_delete();

create trigger payments_after_insert_statement
  after insert on public.payments referencing new table as new_rows
  for each statement execute function private.add_documents('payment');
create trigger payments_after_delete_statement
  after delete on public.payments referencing old table as old_rows
  for each statement execute function private.drop_documents('payment');

alter table public.payments enable row level security;
grant select on public.payments to authenticated, service_role;
grant insert (id, user_id, application_id, amount, currency, reference, description, child_name, status)
  on public.payments to authenticated, service_role;

create policy payments_select_own_or_admin on public.payments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy payments_insert_own_pending on public.payments
  for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending');
