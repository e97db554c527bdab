-- The search of the whole panel: one box finds people by name and place, telephone, email or reference; and the family of a match.
--
--                    administrator    reviewer      finance          anyone else
--   search_panel     yes              own states    own countries    42501
--   suggest_panel    yes              own states    own countries    42501
--   get_family       yes              own states    own countries    42501
--   get_payment      yes              42501         own countries    42501
--
-- Steps of the tables' triggers update the documents in the transaction of the change.

create function private.index_documents(kind text, ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Without ids all rows are read. Dynamic, so that a plan for many rows is not used for one.
  wanted constant text := case when ids is null then 'true' else 't.id = any ($1)' end;
  account constant text := $sql$u.raw_user_meta_data ->> 'parent_name'$sql$;
  account_phone constant text := $sql$u.raw_user_meta_data ->> 'phone_number'$sql$;
  names text;
  other_texts text := 'null';
  emails text := 'u.email';
  phones text;
  joins text := '';
  place text;
  year text := 'null';
begin
  case kind
    when 'application' then
      names := account || ', t.child_name, t.stage_name';
      other_texts := $sql$t.state_city, t.payment_reference, (
        select string_agg(f.payment_reference, ' ') from private.reference_aliases f where f.application_id = t.id)$sql$;
      phones := account_phone || ', t.parent_phone';
      joins := 'join auth.users u on u.id = t.user_id';
      place := 't.state_city';
      year := 't.edition';
    when 'payment', 'subscription' then
      names := account || $sql$, t.child_name, a.child_name, a.stage_name, t.reference,
        regexp_replace(t.reference, '[^[:alnum:]]', '', 'g')$sql$;
      other_texts := 'a.state_city, a.payment_reference';
      phones := account_phone || ', a.parent_phone';
      joins := 'join auth.users u on u.id = t.user_id left join public.applications a on a.id = t.application_id';
      place := 'coalesce(a.country, private.country_of(t.currency))::text';
    when 'volunteer' then
      names := 't.full_name';
      emails := 'null';
      other_texts := 't.state_province';
      phones := 't.phone_number';
      place := 't.state_province';
    when 'donation' then
      emails := 't.donor_email';
      names := $sql$t.donor_name, t.bank_reference, regexp_replace(t.bank_reference, '[^[:alnum:]]', '', 'g')$sql$;
      phones := 't.donor_phone';
      place := $sql$case when t.currency is distinct from 'USD' then t.country::text end$sql$;
  end case;
  execute format($query$
    insert into private.search_documents as d (kind, row_id, created_at, words, names)
    select %1$L, t.id, t.created_at, private.document_words(array[%3$s, %4$s]::text[], array[%10$s]::text[], array[%5$s]::text[])
        || array_to_tsvector(array_remove(array[private.place_word(%8$s), private.year_word(%9$s)], null)),
      private.document_names(array[%3$s]::text[], array[%10$s]::text[], array[%5$s]::text[])
    from public.%2$I t %6$s
    where %7$s
    on conflict (kind, row_id) do update set words = excluded.words, names = excluded.names
    where (d.words, d.names) is distinct from (excluded.words, excluded.names)
  $query$, kind, kind || 's', names, other_texts, phones, joins, wanted, place, year, emails)
  using ids;
end
$$;
comment on function private.index_documents is 'Writes the documents of these rows of a kind anew, or of all of them.';

create function private.remove_documents(kind text, ids uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  delete from private.search_documents d where d.kind = remove_documents.kind and d.row_id = any (ids);
end
$$;
comment on function private.remove_documents is 'Takes the documents of rows of a kind that are gone away.';

create function private.refresh_child_documents(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  if (new.child_name, new.stage_name, new.state_city, new.parent_phone, new.payment_reference)
    is not distinct from (old.child_name, old.stage_name, old.state_city, old.parent_phone, old.payment_reference) then
    return;
  end if;
  perform private.index_documents('application', array[new.id]);
  perform private.index_documents('payment', array(select p.id from public.payments p where p.application_id = new.id));
  perform private.index_documents('subscription', array(select s.id from public.subscriptions s where s.application_id = new.id));
end
$$;
comment on function private.refresh_child_documents is 'A child and its payments are found by the child''s new words.';

create function private.refresh_donation_document(old public.donations, new public.donations) returns void
  language plpgsql set search_path = ''
as $$
begin
  if (new.donor_name, new.donor_email, new.donor_phone, new.bank_reference, new.currency)
    is distinct from (old.donor_name, old.donor_email, old.donor_phone, old.bank_reference, old.currency) then
    perform private.index_documents('donation', array[new.id]);
  end if;
end
$$;
comment on function private.refresh_donation_document is 'A donation is found by its new words.';

create function private.refresh_family_documents(old auth.users, new auth.users) returns void
  language plpgsql set search_path = ''
as $$
begin
  if (new.email, new.raw_user_meta_data ->> 'parent_name', new.raw_user_meta_data ->> 'phone_number')
    is not distinct from (old.email, old.raw_user_meta_data ->> 'parent_name', old.raw_user_meta_data ->> 'phone_number') then
    return;
  end if;
  perform private.index_documents('application', array(select a.id from public.applications a where a.user_id = new.id));
  perform private.index_documents('payment', array(select p.id from public.payments p where p.user_id = new.id));
  perform private.index_documents('subscription', array(select s.id from public.subscriptions s where s.user_id = new.id));
end
$$;
comment on function private.refresh_family_documents is
  'A family''s children and payments are found by the parent''s new name, e-mail and telephone.';

create type public.panel_item as (
  kind text,
  id uuid,
  user_id uuid,
  application_id uuid,
  name text,
  edition smallint,
  parent_name text,
  parent_email text,
  parent_phone text,
  country public.country,
  state_city text,
  reference text,
  status text,
  ticket_status public.ticket_status,
  amount numeric,
  currency public.currency,
  received_amount numeric,
  received_currency public.currency,
  refunded_amount numeric,
  ticket_fee numeric,
  ticket_received numeric,
  description text,
  created_at timestamptz
);
comment on type public.panel_item is
  'An application, payment, subscription, volunteer or donation in short, as the panel''s search and the block of a '
  'family show it; name is the child''s, the volunteer''s or the donor''s, edition, ticket_fee and ticket_received, '
  'what arrived for the ticket, are the child''s, and e-mail and telephone are whose it is; a member who opens no '
  'applications reads no status of one.';

create function private.panel_items(kind text, ids uuid[]) returns setof public.panel_item
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  -- A reviewer reads contacts with open_application, which logs it.
  has_contacts constant boolean := private.opens('payments');
  -- A finance member sees a child's ticket, not the status of its application.
  has_status constant boolean := private.opens('applications');
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  case kind
    when 'application' then
      return query
        select 'application'::text, a.id, a.user_id, a.id, a.child_name, a.edition, left(u.raw_user_meta_data ->> 'parent_name', 80),
          case when has_contacts then u.email::text end, case when has_contacts then a.parent_phone end, a.country, a.state_city,
          a.payment_reference, case when has_status then a.status::text end, a.ticket_status,
          null::numeric, null::public.currency, null::numeric, null::public.currency, null::numeric, a.ticket_fee, a.ticket_received,
          null::text, a.created_at
        from unnest(ids) with ordinality wanted (id, position)
        join public.applications a on a.id = wanted.id
        join auth.users u on u.id = a.user_id
        order by wanted.position;
    when 'payment' then
      return query
        select 'payment'::text, p.id, p.user_id, p.application_id, p.child_name, a.edition,
          left(u.raw_user_meta_data ->> 'parent_name', 80), u.email::text,
          coalesce(a.parent_phone, left(u.raw_user_meta_data ->> 'phone_number', 20)), a.country, a.state_city, p.reference, p.status::text,
          a.ticket_status, p.amount, p.currency, p.received_amount, p.received_currency, p.refunded_amount, a.ticket_fee, a.ticket_received,
          p.description, p.created_at
        from unnest(ids) with ordinality wanted (id, position)
        join public.payments p on p.id = wanted.id
        join auth.users u on u.id = p.user_id
        left join public.applications a on a.id = p.application_id
        order by wanted.position;
    when 'subscription' then
      return query
        select 'subscription'::text, s.id, s.user_id, s.application_id, s.child_name, a.edition,
          left(u.raw_user_meta_data ->> 'parent_name', 80), u.email::text,
          coalesce(a.parent_phone, left(u.raw_user_meta_data ->> 'phone_number', 20)), a.country, a.state_city, s.reference, s.status::text,
          a.ticket_status, s.amount, s.currency, s.received_amount, s.received_currency, s.refunded_amount, a.ticket_fee, a.ticket_received,
          s.description, s.created_at
        from unnest(ids) with ordinality wanted (id, position)
        join public.subscriptions s on s.id = wanted.id
        join auth.users u on u.id = s.user_id
        left join public.applications a on a.id = s.application_id
        order by wanted.position;
    when 'volunteer' then
      return query
        select 'volunteer'::text, v.id, null::uuid, null::uuid, v.full_name, null::smallint, null::text, null::text, v.phone_number,
          v.country, v.state_province,
          null::text, v.volunteer_role::text, null::public.ticket_status, null::numeric, null::public.currency, null::numeric,
          null::public.currency, null::numeric, null::numeric, null::numeric,
          null::text, v.created_at
        from unnest(ids) with ordinality wanted (id, position)
        join public.volunteers v on v.id = wanted.id
        order by wanted.position;
    when 'donation' then
      return query
        select 'donation'::text, d.id, null::uuid, null::uuid, d.donor_name, null::smallint, null::text, d.donor_email,
          d.donor_phone, d.country, null::text,
          d.bank_reference, d.status::text, null::public.ticket_status, d.amount, d.currency, null::numeric, null::public.currency,
          d.refunded_amount,
          null::numeric, null::numeric, d.project, d.created_at
        from unnest(ids) with ordinality wanted (id, position)
        join public.donations d on d.id = wanted.id
        order by wanted.position;
  end case;
end
$$;
comment on function private.panel_items is 'These rows of a kind in short, in the order of their ids.';

create function private.search_panel(search text) returns setof public.panel_item
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('search');
  kind text;
begin
  perform private.check_search(search);
  foreach kind in array array['application', 'payment', 'subscription', 'volunteer', 'donation'] loop
    continue when not private.opens(case kind when 'application' then 'search' when 'subscription' then 'payments' else kind || 's' end);
    return query select * from private.panel_items(kind, private.found_documents(kind, search, 6, private.places_of(states)));
  end loop;
end
$$;
comment on function private.search_panel is
  'Applications, payments, subscriptions, volunteers and donations that are found by these words in any order (names, '
  'place, e-mail, references, or a telephone number in any form), by a part of a name, e-mail or number, or by the '
  'number of a receipt; six of each: the sixth says that there are more. Those with these very words first, then the '
  'newest. Members of the team, each of the kinds and states of the own role; a reviewer finds a child''s e-mail and '
  'telephone number only whole.';
grant execute on function private.search_panel to authenticated; -- as public.search_panel

create function private.suggest_panel(search text) returns setof public.panel_item
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('search');
begin
  perform private.check_search(search);
  -- A single name that somebody heard; fewer letters resemble too many others.
  if private.search_key(search) ~ '^[[:alpha:]]{4,}$' then
    return query select * from private.panel_items('application', private.similar_documents('application', search, 20, states));
  end if;
end
$$;
comment on function private.suggest_panel is
  'For a search that finds nothing: up to 20 applications with a name like its one word of four letters or more, the '
  'most alike first. Members of the team, each in the own role.';
grant execute on function private.suggest_panel to authenticated; -- as public.suggest_panel

create function private.family(user_id uuid) returns setof public.panel_item
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('search');
  scope public.country;
begin
  return query select * from private.panel_items('application', array(
    select a.id from public.applications a
    where a.user_id = family.user_id and (states is null or a.state_city = any (states)) order by a.created_at, a.id limit 50));
  if not private.opens('payments') then
    return;
  end if;
  scope := private.require_country('payments');
  return query
    select i.* from (
      select * from private.panel_items('payment', array(
        select p.id from public.payments p
        where p.user_id = family.user_id and private.is_of_country(scope, p.application_country, p.currency)
        order by p.created_at desc, p.id limit 50))
      union all
      select * from private.panel_items('subscription', array(
        select s.id from public.subscriptions s
        where s.user_id = family.user_id and private.is_of_country(scope, s.application_country, s.currency)
        order by s.created_at desc, s.id limit 50))) i
    order by i.created_at desc, i.id;
end
$$;
comment on function private.family is
  'The children of one account, oldest entry first, then its newest payments and subscriptions, newest first; at most '
  '50 of each kind. Members of the team, each in the own role.';
grant execute on function private.family to authenticated; -- as public.get_family

create function private.listed_payment(payment_id uuid) returns setof public.payment_list_item
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
  item record;
  before integer;
begin
  select s.kind, s.created_at into item
  from (
    select 'payment' as kind, p.created_at from public.payments p
    where p.id = payment_id and private.is_of_country(scope, p.application_country, p.currency)
    union all
    select 'subscription', s.created_at from public.subscriptions s
    where s.id = payment_id and private.is_of_country(scope, s.application_country, s.currency)) s
  limit 1;
  if not found then
    return;
  end if;
  -- Its position among rows of the same time, which the list orders by id.
  if item.kind = 'payment' then
    select count(*) into before from public.payments p
    where p.created_at = item.created_at and p.id < payment_id and private.is_of_country(scope, p.application_country, p.currency);
  else
    select count(*) into before from public.subscriptions s
    where s.created_at = item.created_at and s.id < payment_id and private.is_of_country(scope, s.application_country, s.currency);
  end if;
  return query select l.* from public.get_all_payments_and_subscriptions(
    only_type => item.kind, older_than => item.created_at + interval '1 microsecond', page_size => 1, page_start => before) l;
end
$$;
comment on function private.listed_payment is
  'One payment or subscription as get_all_payments_and_subscriptions lists it; no row when it is gone. Administrators, '
  'and members for money.';
grant execute on function private.listed_payment to authenticated; -- as public.get_payment
