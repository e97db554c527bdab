-- Approval requests: decisions on money that one member proposes and a second member confirms.
--
--                                administrator        finance              anyone else
--   private.approval_requests    by the procedures    by the procedures    no
--   get_approval_requests        all                  own countries        42501
--   decide_approval_request      of other members     of other members,    42501
--                                                      own countries
--   get_refund_limits            yes                  yes                  42501
--   set_refund_limit             yes                  confirms lifting     42501
--
-- A second member is needed for money of the member's own family, for a refund above the limit that an owner sets, and for lifting that
-- limit. The confirmed decision runs as the proposer's own, by the same rules; nobody confirms one about their own family. If no other
-- member may decide on the row, it is done at once, and Activity says so.

create table private.approval_requests (
  id uuid primary key default gen_random_uuid(),
  procedure_name text not null,
  arguments jsonb not null,
  table_name text not null,
  row_id uuid not null,
  country public.country,
  amount numeric,
  currency public.currency,
  why text not null,
  reason text,
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by uuid,
  decided_at timestamptz,
  outcome text,
  decision_reason text,
  constraint approval_requests_procedure_name_check check (procedure_name in (
    'update_payment_status', 'handle_subscription_status_update', 'undo_payment_decision', 'undo_subscription_decision',
    'confirm_ticket', 'decide_donation', 'undo_donation_decision', 'book_transfer', 'record_refund', 'undo_refund', 'link_transfer',
    'release_credit', 'rebook_payment', 'set_refund_limit')),
  constraint approval_requests_why_check check (why in ('own_family', 'refund_limit')),
  constraint approval_requests_outcome_check check (outcome in ('confirmed', 'refused', 'withdrawn')),
  constraint approval_requests_decided_check check (num_nonnulls(decided_by, decided_at, outcome) in (0, 3)),
  constraint approval_requests_decision_reason_check check (
    char_length(decision_reason) between 1 and 500 and private.is_plain_text(decision_reason))
);
alter table private.approval_requests enable row level security;
comment on table private.approval_requests is
  'Decisions on money that wait for a second member, for 14 days. They go with the row that they are about; that they '
  'were made, and what became of them, stays in the audit log.';
comment on column private.approval_requests.procedure_name is 'The public procedure that was called, with its arguments by name.';
comment on column private.approval_requests.row_id is 'The row of table_name that it is about, of several the first.';
comment on column private.approval_requests.why is 'The rule that asks for a second member.';
comment on column private.approval_requests.proposed_by is 'The first member, without a foreign key.';
create unique index approval_requests_row_id_idx on private.approval_requests (row_id) where decided_at is null;
create index approval_requests_proposed_at_idx on private.approval_requests (proposed_at);

create type private.approval_request_subject as (
  table_name text, row_id uuid, country public.country, amount numeric, currency public.currency, families uuid[], name text
);
comment on type private.approval_request_subject is
  'The row that a decision is about, with its country, the sum, the accounts whose money it is, and a name to show.';

create function private.subject_of(arguments jsonb) returns private.approval_request_subject
  language plpgsql stable security definer set search_path = ''
as $$
declare
  part constant jsonb := arguments -> 'parts' -> 0;
  payment_id uuid := (coalesce(arguments ->> 'payment_id', part ->> 'payment_id'))::uuid;
  subscription_id uuid := (coalesce(arguments ->> 'subscription_id', part ->> 'subscription_id'))::uuid;
  donation_id uuid := (coalesce(arguments ->> 'donation_id', part ->> 'donation_id'))::uuid;
  child_id constant uuid := (coalesce(arguments ->> 'application_id', part ->> 'application_id'))::uuid;
  transfer_id constant uuid := (coalesce(arguments ->> 'transfer_id', arguments ->> 'refund_id'))::uuid;
  credit_to constant uuid := (arguments ->> 'credit_to')::uuid;
  -- A refund limit has no row of its own.
  is_limit constant boolean := arguments ? 'refund_limit';
  line public.money;
  booked private.booked_entries;
  subject private.approval_request_subject;
begin
  select a.currency, abs(l.amount) into line
  from private.bank_transactions l join private.bank_accounts a on a.id = l.account_id
  where l.id = (arguments ->> 'bank_transaction_id')::uuid;
  if arguments ->> 'row_id' is not null then
    select b.* into booked from private.booked_entries b where b.row_id = (arguments ->> 'row_id')::uuid;
    payment_id := case when booked.kind = 'payment' then booked.row_id end;
    subscription_id := case when booked.kind = 'subscription' then booked.row_id end;
    donation_id := case when booked.kind = 'donation' then booked.row_id end;
  end if;
  subject := case
    when is_limit then row('settings', private.refund_limit_id((arguments ->> 'currency')::public.currency),
      private.country_of((arguments ->> 'currency')::public.currency), (arguments ->> 'refund_limit')::numeric, null,
      array[]::uuid[], null)::private.approval_request_subject
    when payment_id is not null then (
      select row('payments', p.id, coalesce(p.application_country, private.country_of(p.currency)), coalesce(p.received_amount, p.amount),
        coalesce(p.received_currency, p.currency), array[p.user_id, private.payer_of(p.id)], p.child_name)::private.approval_request_subject
      from public.payments p where p.id = payment_id)
    when subscription_id is not null then (
      select row('subscriptions', s.id, coalesce(s.application_country, private.country_of(s.currency)),
        coalesce(s.received_amount, s.amount), coalesce(s.received_currency, s.currency),
        array[s.user_id, private.payer_of(s.id)], s.child_name)::private.approval_request_subject
      from public.subscriptions s where s.id = subscription_id)
    when donation_id is not null then (
      select row('donations', d.id, case when d.currency is distinct from 'USD' then d.country end, d.amount, d.currency,
        array[d.user_id, private.payer_of(d.id)], d.donor_name)::private.approval_request_subject
      from public.donations d where d.id = donation_id)
    when child_id is not null then (
      select row('applications', a.id, a.country, null, private.currency_of(a.country), array[a.user_id],
        a.child_name)::private.approval_request_subject
      from public.applications a where a.id = child_id)
    when transfer_id is not null then (
      select row('transfers', t.origin_id, t.country, t.amount, t.currency, array[t.user_id],
        left(u.raw_user_meta_data ->> 'parent_name', 80))::private.approval_request_subject
      from private.transfers t left join auth.users u on u.id = t.user_id where t.id = transfer_id)
    else (
      select row('users', u.id, private.country_of(coalesce((arguments ->> 'currency')::public.currency, line.currency)), null, null,
        array[u.id],
        left(u.raw_user_meta_data ->> 'parent_name', 80))::private.approval_request_subject
      from auth.users u where u.id = credit_to) end;
  if subject.row_id is null and booked.id is not null then
    -- The row was deleted with its child; the books still know it.
    subject := row(booked.kind || 's', booked.row_id, booked.country, null, booked.currency, array[private.payer_of(booked.row_id)], null);
  end if;
  subject.amount := coalesce((arguments ->> 'received_amount')::numeric, (arguments ->> 'amount')::numeric,
    case when transfer_id is null then line.amount end, subject.amount);
  subject.currency := coalesce((arguments ->> 'received_currency')::public.currency, (arguments ->> 'currency')::public.currency,
    line.currency, subject.currency);
  subject.families := subject.families || credit_to || (select a.user_id from public.applications a where a.id = child_id) || (
    select t.user_id from private.transfers t where t.id = transfer_id) || (
    select array_agg(a.user_id)
    from jsonb_array_elements(case jsonb_typeof(arguments -> 'parts') when 'array' then arguments -> 'parts' else '[]' end) e
    cross join lateral (
      select p.user_id from public.payments p where p.id = (e ->> 'payment_id')::uuid
      union all select s.user_id from public.subscriptions s where s.id = (e ->> 'subscription_id')::uuid
      union all select c.user_id from public.applications c where c.id = (e ->> 'application_id')::uuid
      union all select d.user_id from public.donations d where d.id = (e ->> 'donation_id')::uuid) a);
  return subject;
end
$$;
comment on function private.subject_of is 'The row that a call of a deciding procedure is about, of several parts the first.';

create function private.run_decision(procedure_name text, arguments jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  case procedure_name
    when 'update_payment_status' then
      return private.decide_payment(
        'payment', (arguments ->> 'payment_id')::uuid, arguments ->> 'new_status', arguments ->> 'reason',
        (arguments ->> 'received_amount')::numeric, (arguments ->> 'received_on')::date,
        (arguments ->> 'received_via')::public.received_via, (arguments ->> 'received_currency')::public.currency,
        (arguments ->> 'bank_transaction_id')::uuid, (arguments ->> 'accept_second')::boolean,
        (arguments ->> 'open_ticket')::boolean)::text;
    when 'handle_subscription_status_update' then
      return private.decide_payment(
        'subscription', (arguments ->> 'subscription_id')::uuid, arguments ->> 'new_status', arguments ->> 'reason',
        (arguments ->> 'received_amount')::numeric, (arguments ->> 'received_on')::date,
        (arguments ->> 'received_via')::public.received_via, (arguments ->> 'received_currency')::public.currency,
        (arguments ->> 'bank_transaction_id')::uuid)::text;
    when 'undo_payment_decision' then
      return private.undo_payment_decision('payment', (arguments ->> 'payment_id')::uuid, arguments ->> 'reason')::text;
    when 'undo_subscription_decision' then
      return private.undo_payment_decision('subscription', (arguments ->> 'subscription_id')::uuid, arguments ->> 'reason')::text;
    when 'confirm_ticket' then
      return private.confirm_ticket(
        (arguments ->> 'application_id')::uuid, (arguments ->> 'received_amount')::numeric, (arguments ->> 'received_on')::date,
        (arguments ->> 'currency')::public.currency, arguments ->> 'correction_reason', (arguments ->> 'accept_pending')::boolean,
        (arguments ->> 'accept_second')::boolean, (arguments ->> 'open_ticket')::boolean)::text;
    when 'decide_donation' then
      return private.decide_donation(
        (arguments ->> 'donation_id')::uuid, (arguments ->> 'new_status')::public.donation_status, (arguments ->> 'amount')::numeric,
        (arguments ->> 'currency')::public.currency, (arguments ->> 'received_on')::date, arguments ->> 'bank_reference')::text;
    when 'undo_donation_decision' then
      return private.undo_donation_decision((arguments ->> 'donation_id')::uuid, arguments ->> 'reason')::text;
    when 'book_transfer' then
      return private.book_transfer(
        nullif(arguments -> 'parts', 'null'), (arguments ->> 'transfer_id')::uuid, (arguments ->> 'bank_transaction_id')::uuid,
        (arguments ->> 'amount')::numeric, (arguments ->> 'currency')::public.currency, (arguments ->> 'received_on')::date,
        (arguments ->> 'received_via')::public.received_via, (arguments ->> 'other_families')::boolean,
        (arguments ->> 'credit_to')::uuid)::text;
    when 'record_refund' then
      return private.record_refund(
        (arguments ->> 'row_id')::uuid, (arguments ->> 'transfer_id')::uuid, (arguments ->> 'amount')::numeric,
        (arguments ->> 'refunded_on')::date, arguments ->> 'reason', (arguments ->> 'close_ticket')::boolean,
        (arguments ->> 'bank_transaction_id')::uuid)::text;
    when 'rebook_payment' then
      return private.rebook_payment(
        (arguments ->> 'payment_id')::uuid, (arguments ->> 'application_id')::uuid, arguments ->> 'reason',
        (arguments ->> 'other_family')::boolean, (arguments ->> 'accept_second')::boolean, (arguments ->> 'stated_payment_id')::uuid,
        (arguments ->> 'accept_pending')::boolean)::text;
    when 'undo_refund' then
      perform private.undo_refund((arguments ->> 'refund_id')::uuid);
      return 'true';
    when 'link_transfer' then
      perform private.link_transfer((arguments ->> 'transfer_id')::uuid, (arguments ->> 'bank_transaction_id')::uuid);
      return 'true';
    when 'release_credit' then
      perform private.release_credit((arguments ->> 'transfer_id')::uuid);
      return 'true';
    when 'set_refund_limit' then
      perform private.set_refund_limit((arguments ->> 'currency')::public.currency, (arguments ->> 'refund_limit')::numeric);
      return 'true';
    else
      raise exception 'unknown_decision' using errcode = '22023', detail = procedure_name;
  end case;
end
$$;
comment on function private.run_decision is 'Makes a decision on money by the arguments of its public procedure, and returns its result.';

create function private.is_over(approval_request private.approval_requests) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return approval_request.decided_at is not null or approval_request.proposed_at < now() - interval '14 days' or exists (
    select from private.audit_log l
    where l.table_name = approval_request.table_name and l.row_id = approval_request.row_id and l.at > approval_request.proposed_at
      and (l.action = 'delete'
        or l.new_values ?| array['status', 'ticket_status', 'refunded_amount', 'direction', 'refund_limit']));
end
$$;
comment on function private.is_over is
  'Whether nothing is to be confirmed of an approval request any more: it was answered, is older than 14 days, or its '
  'row was decided meanwhile.';

create function private.audit_approval_request(approval_request private.approval_requests, action text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values, is_own_family)
  values (auth.uid(), 'approval_requests', approval_request.id, action, jsonb_strip_nulls(jsonb_build_object(
    'procedure_name', approval_request.procedure_name, 'decided_table', approval_request.table_name,
    'decided_row', approval_request.row_id, 'amount', approval_request.amount, 'currency', approval_request.currency,
    'why', approval_request.why, 'outcome', approval_request.outcome)),
    action = 'insert' and approval_request.why = 'own_family');
end
$$;
comment on function private.audit_approval_request is
  'Writes down that a decision was proposed, or what became of it; no reason, which may name somebody.';

create function private.propose_decision(procedure_name text, arguments jsonb, why text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  subject private.approval_request_subject;
  approval_request private.approval_requests;
begin
  -- The decision is tried and rolled back, so that nothing is proposed that could not be carried out.
  begin
    perform set_config('private.second_step', 'trial', true);
    perform private.run_decision(procedure_name, arguments);
    raise exception 'trial_over' using errcode = 'TRIAL';
  exception when sqlstate 'TRIAL' then
    null;
  end;
  subject := private.subject_of(arguments);
  delete from private.approval_requests p
  where p.id in (
    select o.id from private.approval_requests o where o.proposed_at < now() - interval '14 days'
    order by o.proposed_at limit 20 for update skip locked)
    or p.row_id = subject.row_id and p.decided_at is null and private.is_over(p);
  insert into private.approval_requests (procedure_name, arguments, table_name, row_id, country, amount, currency, why, reason, proposed_by)
  values (propose_decision.procedure_name, propose_decision.arguments, subject.table_name, subject.row_id, subject.country, subject.amount,
    subject.currency, propose_decision.why, coalesce(arguments ->> 'reason', arguments ->> 'correction_reason'), auth.uid())
  on conflict do nothing
  returning * into approval_request;
  if approval_request.id is null then
    raise exception 'approval_request_is_open' using errcode = 'P0001', detail = subject.row_id::text;
  end if;
  perform private.audit_approval_request(approval_request, 'insert');
end
$$;
comment on function private.propose_decision is
  'Keeps a decision for a second member, after trying whether it could be made; refuses (approval_request_is_open) a second one '
  'about the same row.';

create type public.approval_request as (
  id uuid,
  procedure_name text,
  table_name text,
  row_id uuid,
  name text,
  amount numeric,
  currency public.currency,
  new_status text,
  day date,
  why text,
  reason text,
  proposed_by_email text,
  proposed_at timestamptz,
  ends_at timestamptz,
  is_mine boolean,
  is_own_family boolean,
  outcome text,
  decision_reason text
);
comment on type public.approval_request is
  'A decision that waits for a second member: is_mine says that the caller proposed it, is_own_family that the caller '
  'cannot answer it. outcome and decision_reason are those of an own one that was refused.';

create function private.listed_approval_requests() returns setof public.approval_request
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
  caller constant uuid := auth.uid();
begin
  return query
    select p.id, p.procedure_name, p.table_name, p.row_id, s.name, p.amount, p.currency, p.arguments ->> 'new_status',
      coalesce((p.arguments ->> 'received_on')::date, (p.arguments ->> 'refunded_on')::date,
        private.day_of_transaction((p.arguments ->> 'bank_transaction_id')::uuid)), p.why, p.reason, u.email::text, p.proposed_at,
      p.proposed_at + interval '14 days', p.proposed_by = caller, coalesce(caller = any (s.families), false), p.outcome, p.decision_reason
    from private.approval_requests p
    cross join lateral private.subject_of(p.arguments) s
    left join auth.users u on u.id = p.proposed_by
    where (scope is null or p.country = scope)
      and (not private.is_over(p)
        or p.proposed_by = caller and p.outcome = 'refused' and p.proposed_at >= now() - interval '14 days')
    order by p.proposed_at, p.id
    limit 100;
end
$$;
comment on function private.listed_approval_requests is
  'Decisions on money that wait for a second member, oldest first, and the caller''s own ones that were refused within '
  '14 days. Administrators, and members for money.';
grant execute on function private.listed_approval_requests to authenticated; -- as public.get_approval_requests

create function private.decide_approval_request(approval_request_id uuid, is_confirmed boolean, reason text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments:write');
  given constant text := nullif(private.clean_text(reason), '');
  approval_request private.approval_requests;
begin
  -- An advisory lock serialises two answers: a deletion of the child reaches the row with the child locked, so a row lock could deadlock.
  perform pg_advisory_xact_lock(hashtextextended('approval_request ' || decide_approval_request.approval_request_id, 0));
  select p.* into approval_request from private.approval_requests p
  where p.id = decide_approval_request.approval_request_id and (scope is null or p.country = scope);
  if not found then
    raise exception 'approval_request_not_found' using errcode = 'P0001';
  elsif private.is_over(approval_request) then
    raise exception 'approval_request_is_over' using errcode = 'P0001', detail = coalesce(approval_request.outcome, 'over');
  elsif is_confirmed is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif approval_request.proposed_by = auth.uid() and is_confirmed then
    raise exception 'own_approval_request' using errcode = '42501', detail = 'Another member confirms it.';
  elsif approval_request.proposed_by <> auth.uid()
    and auth.uid() = any ((private.subject_of(approval_request.arguments)).families) then
    raise exception 'own_family' using errcode = '42501', detail = 'Another member confirms it.';
  elsif not is_confirmed and approval_request.proposed_by <> auth.uid() and given is null then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  approval_request.outcome := case
    when is_confirmed then 'confirmed' when approval_request.proposed_by = auth.uid() then 'withdrawn' else 'refused' end;
  if is_confirmed then
    perform set_config('private.second_step', 'confirmed', true);
    perform private.run_decision(approval_request.procedure_name, approval_request.arguments);
    perform set_config('private.second_step', '', true);
  end if;
  update private.approval_requests p
  set decided_by = auth.uid(), decided_at = clock_timestamp(), outcome = approval_request.outcome, decision_reason = given
  where p.id = approval_request.id;
  if not found then
    raise exception 'approval_request_not_found' using errcode = 'P0001';
  end if;
  perform private.audit_approval_request(approval_request, 'update');
  return approval_request.outcome;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.decide_approval_request is
  'Confirms or refuses, with a reason, what another member proposed, and returns the outcome: confirmed, refused, or '
  'withdrawn where the caller had proposed it. A confirmed decision is made as the caller''s, by all its rules. '
  'Administrators, and members for money; errors: approval_request_not_found, approval_request_is_over, own_approval_request, own_family, '
  'payment_reason_required, and those of the decision.';
grant execute on function private.decide_approval_request to authenticated; -- as public.decide_approval_request

create function private.refund_limit(currency public.currency) returns numeric
  language sql stable security definer set search_path = ''
as $$
  select private.setting('refund_limit_' || lower(currency::text))::numeric
$$;
comment on function private.refund_limit is 'The sum above which a refund needs a second member; null for none.';

create function private.refunded_credit(origin uuid) returns numeric
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(t.amount), 0) from private.transfers t
    where t.origin_id = refunded_credit.origin and t.direction = 'out' and t.reverses is null
      and not exists (select from private.transfers back where back.reverses = t.id)
      and not exists (select from private.ledger l where l.transfer_id = t.id));
end
$$;
comment on function private.refunded_credit is 'The part of a transfer that went back as credit, of no payment.';

create function private.refund_limits() returns setof public.money
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require('payments');
  return query
    select c, private.refund_limit(c) from unnest(enum_range(null::public.currency)) c
    where private.refund_limit(c) is not null;
end
$$;
comment on function private.refund_limits is
  'The sums above which a refund needs a second member, by currency; no row where there is none. Administrators, and members for money.';
grant execute on function private.refund_limits to authenticated; -- as public.get_refund_limits

create function private.refund_limit_id(currency public.currency) returns uuid
  language sql immutable set search_path = ''
as $$
  select md5('refund_limit_' || lower(currency::text))::uuid
$$;
comment on function private.refund_limit_id is 'The id under which a limit of refunds is recorded: a setting has none of its own.';

create function private.set_refund_limit(currency public.currency, amount numeric) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := 'refund_limit_' || lower(currency::text);
  former constant numeric := private.refund_limit(currency);
  is_lifted constant boolean := former is not null and (amount > former) is not false;
begin
  -- The second member may have the finance role, which sets no limit but confirms an owner's request.
  if private.second_step() = 'confirmed' then
    perform private.require('payments:write');
  else
    perform private.require_admin();
  end if;
  if currency is null or coalesce(amount < 0 or amount > 1000000000 or amount <> round(amount, 2), false) then
    raise exception 'refund_limit_refused' using errcode = 'P0001', detail = amount::text;
  end if;
  if amount is not distinct from former then
    return;
  elsif is_lifted then
    perform private.ask_second_member('refund_limit', private.country_of(currency), array[]::uuid[]);
  end if;
  delete from private.settings s where s.name = wanted;
  insert into private.settings (name, value, description)
  select wanted, trim_scale(amount)::text, 'The sum above which a refund needs a second member.' where amount is not null;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (auth.uid(), 'settings', private.refund_limit_id(currency), 'update',
    jsonb_build_object('refund_limit', trim_scale(amount), 'currency', currency)
    || case when is_lifted and private.second_step() = '' then '{"lifted_alone": true}' else '{}' end::jsonb);
end
$$;
comment on function private.set_refund_limit is
  'Sets or, with null, takes away the limit of refunds in a currency. Lifting it needs a second member; where there is none it is done, '
  'and Activity says so.';

create function public.set_refund_limit(currency public.currency, amount numeric) returns boolean
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('set_refund_limit', jsonb_build_object('currency', currency, 'refund_limit', amount))::boolean
$$;
comment on function public.set_refund_limit is
  'Sets the sum above which a refund in a currency needs a second member, null for none, and returns true; null where it is lifted and a '
  'second member has to confirm it. Administrators only; errors: refund_limit_refused, approval_request_is_open.';
grant execute on function public.set_refund_limit to authenticated;
