-- Lines of bank statements that were used to approve a payment, so that no transfer is credited twice, even
-- when somebody else loads the statement again. The statement itself never leaves the administrator's device.
--
--                                   administrator            anyone else
--   private.statement_line_uses     by procedure only        no
--   get_statement_salt              yes                      42501
--   get_used_statement_lines        yes                      42501
--   get_referenced_children         yes                      42501

insert into private.settings (name, value, description) values
  ('statement_salt', encode(extensions.gen_random_bytes(32), 'hex'),
    'Salt of the check codes of statement lines. With another one, lines that were used would be forgotten.');

create table private.statement_line_uses (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  line_on date not null,
  currency public.currency not null,
  line_amount numeric not null,
  code text not null,
  amount numeric not null,
  used_at timestamptz not null default now(),
  used_by uuid,
  freed_at timestamptz,
  constraint statement_line_uses_amount_check check (amount > 0 and amount <= line_amount),
  constraint statement_line_uses_code_check check (code ~ '^[0-9a-f]{64}$')
);
comment on table private.statement_line_uses is
  'The amount that an approval took from a line of a statement. Without a foreign key: deleting the payment frees nothing.';
comment on column private.statement_line_uses.payment_id is 'The payment or the subscription.';
comment on column private.statement_line_uses.line_on is 'The day that the line bears.';
comment on column private.statement_line_uses.line_amount is 'The amount of the whole line.';
comment on column private.statement_line_uses.code is 'SHA-256, in hexadecimal, of the salt and the narration; the narration is stored nowhere.';
comment on column private.statement_line_uses.amount is 'The part of the line that belongs to this payment.';
comment on column private.statement_line_uses.freed_at is 'When the approval was taken back.';
create index statement_line_uses_code_idx on private.statement_line_uses (code) where freed_at is null;
create index statement_line_uses_payment_id_idx on private.statement_line_uses (payment_id) where freed_at is null;
alter table private.statement_line_uses enable row level security;

create function private.use_statement_line(
  payment_id uuid, part numeric, currency public.currency, line_on date, line_amount numeric, line_code text, line_copies integer
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  is_free boolean;
begin
  -- Two administrators who use one line take turns.
  perform pg_advisory_xact_lock(hashtextextended('statement line ' || line_code, 0));
  select coalesce(sum(u.amount), 0) + part <= use_statement_line.line_amount * greatest(line_copies, 1) into is_free
  from private.statement_line_uses u
  where u.code = line_code and u.line_on = use_statement_line.line_on and u.currency = use_statement_line.currency
    and u.line_amount = use_statement_line.line_amount and u.freed_at is null;
  if not is_free then
    raise exception 'line_already_used' using errcode = 'P0001';
  end if;
  insert into private.statement_line_uses (payment_id, line_on, currency, line_amount, code, amount, used_by)
  values (
    use_statement_line.payment_id, use_statement_line.line_on, use_statement_line.currency, use_statement_line.line_amount,
    line_code, part, auth.uid());
end
$$;
comment on function private.use_statement_line is
  'Takes a part of a line for a payment; refuses (line_already_used) more than the line, or than its equal lines in the statement together, amounts to.';

create function private.free_statement_lines(payment_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.statement_line_uses u set freed_at = now()
  where u.payment_id = free_statement_lines.payment_id and u.freed_at is null;
end
$$;
comment on function private.free_statement_lines is 'Gives back what a payment''s approval took.';

create function private.statement_salt() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
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
  'The text that the browser puts before a narration when it makes a line''s check code. Administrators only.';
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
  is_payment_kept boolean
);
comment on type public.used_statement_line is
  'A part of a statement''s line that an approval took; child and reference are null where the payment names no child, is_payment_kept is false once it was deleted.';

create function private.used_statement_lines(codes text[]) returns setof public.used_statement_line
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  if cardinality(codes) > 10000 then
    raise exception 'too_many_lines' using errcode = 'P0001', detail = 'At most 10,000 lines are looked up at once.';
  end if;
  return query
    select u.code, u.line_on, u.currency, u.line_amount, u.amount, u.used_at, u.payment_id,
      coalesce(p.child_name, s.child_name), a.payment_reference,
      num_nonnulls(p.id, s.id) > 0
    from private.statement_line_uses u
    left join public.payments p on p.id = u.payment_id
    left join public.subscriptions s on s.id = u.payment_id
    left join public.applications a on a.id = coalesce(p.application_id, s.application_id)
    where u.code = any (codes) and u.freed_at is null
    order by u.used_at, u.id;
end
$$;
comment on function private.used_statement_lines is 'The amounts that were taken of the lines with these check codes, for administrators.';

create function public.get_used_statement_lines(codes text[]) returns setof public.used_statement_line
  language sql stable security invoker set search_path = ''
as $$
  select * from private.used_statement_lines(codes)
$$;
comment on function public.get_used_statement_lines is
  'The amounts that approvals took of the lines with these check codes, earliest first; at most 10,000 codes. Administrators only; error: too_many_lines.';
grant execute on function private.used_statement_lines, public.get_used_statement_lines to authenticated;

create type public.referenced_child as (
  id uuid,
  user_id uuid,
  child_name text,
  payment_reference text,
  ticket_status public.ticket_status,
  parent_phone text
);
comment on type public.referenced_child is 'A child whose own reference stands in a line of a statement.';

create function private.referenced_children(whole_references text[], cut_references text[]) returns setof public.referenced_child
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  if greatest(cardinality(whole_references), cardinality(cut_references)) > 10000 then
    raise exception 'too_many_lines' using errcode = 'P0001', detail = 'At most 10,000 references are looked up at once.';
  end if;
  return query
    select a.id, a.user_id, a.child_name, a.payment_reference, a.ticket_status, a.parent_phone
    from public.applications a
    where a.payment_reference = any (whole_references)
    union
    select a.id, a.user_id, a.child_name, a.payment_reference, a.ticket_status, a.parent_phone
    -- A shorter beginning would be that of thousands.
    from (select c.beginning from unnest(cut_references) c (beginning) where char_length(c.beginning) >= 6) c
    -- Compared as its index is ordered. No reference has a character that comes after the tilde.
    join public.applications a
      on a.payment_reference operator(pg_catalog.~>=~) c.beginning and a.payment_reference operator(pg_catalog.~<~) (c.beginning || '~');
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
  'The children with these references, and those whose references begin so, from six characters on; at most 10,000 of each. Administrators only; error: too_many_lines.';
grant execute on function private.referenced_children, public.get_referenced_children to authenticated;
