-- Lines of bank statements: each is one transfer, so that none is credited twice, even when somebody else loads the
-- statement again. The statement itself never leaves the administrator's device.
--
--                                   administrator            finance          anyone else
--   get_statement_salt              yes                      own countries    42501
--   get_used_statement_lines        yes                      own countries    42501
--   get_referenced_children         yes                      own countries    42501
--   get_open_tickets                yes                      own countries    42501

insert into private.settings (name, value, description) values
  ('statement_salt', encode(extensions.gen_random_bytes(32), 'hex'),
    'Salt of the check codes of statement lines. With another one, lines that were used would be forgotten.');

create function private.line_transfer(
  wanted numeric, received_on date, amount numeric, currency public.currency, country public.country,
  line_code text, line_on date, line_copies integer
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  found_id uuid;
  scope constant public.country := private.require_country('payments:write');
begin
  -- Before it is looked up, so that nothing is heard of what another country's bank holds.
  if scope is not null and private.country_of(currency) is distinct from scope then
    raise exception 'not_your_part' using errcode = '42501', detail = 'A statement is that of one country''s bank.';
  end if;
  if num_nonnulls(amount, received_on) < 2 or line_code !~ '^[0-9a-f]{64}$' then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'A line has its amount, its day and a check code.';
  end if;
  for nth in 1..least(greatest(line_copies, 1), 1000) loop
    for attempt in 1..2 loop
      select t.id into found_id from private.transfers t
      where t.code = line_code and t.line_on = coalesce(line_transfer.line_on, line_transfer.received_on)
        and t.currency = line_transfer.currency and t.amount = line_transfer.amount and t.copy = nth
        and (scope is null or t.country = scope)
      -- Two administrators who use one line take turns.
      for update;
      exit when found or attempt = 2;
      insert into private.transfers (received_on, amount, currency, country, way, code, line_on, copy)
      values (
        line_transfer.received_on, line_transfer.amount, line_transfer.currency, line_transfer.country,
        'statement', line_code, coalesce(line_transfer.line_on, line_transfer.received_on), nth)
      on conflict on constraint transfers_line_key do nothing;
    end loop;
    if private.transfer_room(found_id) >= wanted then
      return found_id;
    end if;
  end loop;
  raise exception 'line_already_used' using errcode = 'P0001';
end
$$;
comment on function private.line_transfer is
  'The transfer of a line of a statement, locked: the first of its equal lines that has room for so much. Refuses '
  '(line_already_used) where none has in the caller''s part, and (not_your_part) a line of '
  'another country''s currency.';

create function private.statement_salt() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require('payments');
  return private.setting('statement_salt');
end
$$;
comment on function private.statement_salt is 'The salt of the check codes, for administrators.';

create function public.get_statement_salt() returns text
  language sql stable security invoker set search_path = ''
as $$
  select private.statement_salt()
$$;
comment on function public.get_statement_salt is
  'The text that the browser puts before a narration when it makes a line''s check code. Administrators, and members for money.';
grant execute on function private.statement_salt, public.get_statement_salt to authenticated;

create type public.used_statement_line as (
  code text,
  line_on date,
  currency public.currency,
  line_amount numeric,
  amount numeric,
  used_at timestamptz,
  payment_id uuid,
  child_name text,
  payment_reference text,
  is_payment_kept boolean,
  transfer_id uuid,
  credit_of uuid
);
comment on type public.used_statement_line is
  'A part of a statement''s line that an approval took; child and reference are null where the payment names no child '
  'or one of another country than the caller''s, is_payment_kept is false once it was deleted. The rest that is a '
  'family''s credit names the account in credit_of, and no payment.';

create function private.used_statement_lines(codes text[]) returns setof public.used_statement_line
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  if cardinality(codes) > 10000 then
    raise exception 'too_many_lines' using errcode = 'P0001', detail = 'At most 10,000 lines are looked up at once.';
  end if;
  return query
    select t.code, t.line_on, t.currency, t.amount, b.amount, b.booked_at, b.row_id,
      case when scope is null or b.country = scope then coalesce(p.child_name, s.child_name, d.project) end,
      case when scope is null or b.country = scope then a.payment_reference end,
      num_nonnulls(p.id, s.id, d.id) > 0, t.id, null::uuid
    from private.transfers t
    join private.booked_entries b on b.transfer_id = t.id
    left join public.payments p on p.id = b.row_id
    left join public.subscriptions s on s.id = b.row_id
    left join public.donations d on d.id = b.row_id
    left join public.applications a on a.id = coalesce(p.application_id, s.application_id)
    where t.code = any (codes) and private.is_transfer_of(scope, t)
    union all
    select t.code, t.line_on, t.currency, t.amount, r.room, t.booked_at, null, null, null, false, t.id, t.user_id
    from private.transfers t
    cross join lateral private.transfer_room(t.id) r (room)
    where t.code = any (codes) and t.user_id is not null and r.room > 0 and (scope is null or t.country = scope)
    order by 6, 7 nulls last, 11;
end
$$;
comment on function private.used_statement_lines is 'The amounts that were taken of the lines with these check codes, for administrators.';

create function public.get_used_statement_lines(codes text[]) returns setof public.used_statement_line
  language sql stable security invoker set search_path = ''
as $$
  select * from private.used_statement_lines(codes)
$$;
comment on function public.get_used_statement_lines is
  'The amounts that approvals took of the lines with these check codes, earliest first; at most 10,000 codes. '
  'Administrators, and members for money; error: too_many_lines.';
grant execute on function private.used_statement_lines, public.get_used_statement_lines to authenticated;

create type public.referenced_child as (
  id uuid,
  user_id uuid,
  child_name text,
  payment_reference text,
  ticket_status public.ticket_status,
  parent_phone text
);
comment on type public.referenced_child is
  'A child whose own reference stands in a line of a statement, or that of an entry which was closed as its double.';

create function private.referenced_children(whole_references text[], cut_references text[]) returns setof public.referenced_child
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  if greatest(cardinality(whole_references), cardinality(cut_references)) > 10000 then
    raise exception 'too_many_lines' using errcode = 'P0001', detail = 'At most 10,000 references are looked up at once.';
  end if;
  return query
    with cut as (
      -- A shorter beginning would be that of thousands. No reference has a character that comes after the tilde.
      select c.beginning, c.beginning || '~' as ending from unnest(cut_references) c (beginning) where char_length(c.beginning) >= 6
    ), named as (
      select a.id, a.payment_reference from public.applications a where a.payment_reference = any (whole_references)
      union
      select f.application_id, f.payment_reference from private.former_references f where f.payment_reference = any (whole_references)
      union
      -- Compared as their indexes are ordered.
      select a.id, a.payment_reference from cut c join public.applications a
        on a.payment_reference operator(pg_catalog.~>=~) c.beginning and a.payment_reference operator(pg_catalog.~<~) c.ending
      union
      select f.application_id, f.payment_reference from cut c join private.former_references f
        on f.payment_reference operator(pg_catalog.~>=~) c.beginning and f.payment_reference operator(pg_catalog.~<~) c.ending
    )
    select a.id, a.user_id, a.child_name, n.payment_reference, a.ticket_status, a.parent_phone
    from named n
    join public.applications a on a.id = n.id
    where scope is null or a.country = scope
    order by n.payment_reference, a.id;
end
$$;
comment on function private.referenced_children is
  'Children by their references, for administrators. Under row-level security no index would serve a beginning.';

create function public.get_referenced_children(whole_references text[], cut_references text[]) returns setof public.referenced_child
  language sql stable security invoker set search_path = ''
as $$
  select * from private.referenced_children(whole_references, cut_references)
$$;
comment on function public.get_referenced_children is
  'The children with these references, and those whose references begin so, from six characters on; at most 10,000 of '
  'each. Administrators, and members for money; error: too_many_lines.';
grant execute on function private.referenced_children, public.get_referenced_children to authenticated;

create type public.open_ticket as (
  id uuid,
  user_id uuid,
  child_name text,
  payment_reference text,
  country public.country,
  ticket_fee numeric,
  ticket_received numeric,
  created_at timestamptz,
  edition smallint
);
comment on type public.open_ticket is 'A child whose ticket is not paid, and what arrived for it.';

create function private.open_tickets(families uuid[]) returns setof public.open_ticket
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  if cardinality(families) > 50 then
    raise exception 'too_many_lines' using errcode = 'P0001', detail = 'At most 50 families are looked up at once.';
  end if;
  return query
    select a.id, a.user_id, a.child_name, a.payment_reference, a.country, a.ticket_fee, a.ticket_received, a.created_at, a.edition
    from public.applications a
    where a.user_id = any (families) and a.ticket_status in ('none', 'unpaid', 'pending_payment') and (scope is null or a.country = scope)
    order by a.created_at, a.id;
end
$$;
comment on function private.open_tickets is
  'The children of some accounts whose tickets are not paid, oldest entry first, for administrators.';

create function public.get_open_tickets(families uuid[]) returns setof public.open_ticket
  language sql stable security invoker set search_path = ''
as $$
  select * from private.open_tickets(families)
$$;
comment on function public.get_open_tickets is
  'The children of up to 50 accounts whose tickets are not paid, oldest entry first. Administrators and members for '
  'money; error: too_many_lines.';
grant execute on function private.open_tickets, public.get_open_tickets to authenticated;
