-- Children that a bank line may refer to: by their references, and by what their family owes.
--
--                                   administrator            finance          anyone else
--   get_referenced_children         yes                      own countries    42501
--   get_open_tickets                yes                      own countries    42501

create type public.referenced_child as (
  id uuid,
  user_id uuid,
  child_name text,
  payment_reference text,
  ticket_status public.ticket_status,
  parent_phone text
);
comment on type public.referenced_child is
  'A child whose own reference stands in a line of a statement, or that of an entry which was closed as its duplicate.';

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
      -- Shorter prefixes would match thousands. No reference has a character that sorts after the tilde.
      select c.beginning, c.beginning || '~' as ending from unnest(cut_references) c (beginning) where char_length(c.beginning) >= 6
    ), named as (
      select a.id, a.payment_reference from public.applications a where a.payment_reference = any (whole_references)
      union
      select f.application_id, f.payment_reference from private.reference_aliases f where f.payment_reference = any (whole_references)
      union
      -- Compared with the operators of their indexes.
      select a.id, a.payment_reference from cut c join public.applications a
        on a.payment_reference operator(pg_catalog.~>=~) c.beginning and a.payment_reference operator(pg_catalog.~<~) c.ending
      union
      select f.application_id, f.payment_reference from cut c join private.reference_aliases f
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
  'The children with these references, and those whose references begin so, from six characters on; at most 10,000 of '
  'each. Administrators, and members for money; error: too_many_lines.';
grant execute on function private.referenced_children to authenticated; -- as public.get_referenced_children

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
  'The children of up to 50 accounts whose tickets are not paid, oldest entry first. Administrators and members for '
  'money; error: too_many_lines.';
grant execute on function private.open_tickets to authenticated; -- as public.get_open_tickets
