-- The list of donations.
--
--                       administrator    finance          anyone else
--   get_donations       yes              own countries    42501
--   export_donations    yes              own countries    42501
--   count_donations     yes              own countries    42501
--   total_donations     yes              own countries    42501
--
-- A member who is not an owner reads at most 100 rows per call. An export returns more and writes an access log entry.

create type private.donation_filter as (
  only_status public.donation_status,
  from_day date,
  to_day date,
  only_currency public.currency,
  search text
);
comment on type private.donation_filter is 'A filter of donations; the days are those on which they were sent.';

create function private.donation_conditions(filter jsonb, scope public.country) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  chosen constant private.donation_filter := private.read_filter(null::private.donation_filter, filter);
begin
  return concat_ws(' and ', 'true', 'd.status = ' || quote_literal(chosen.only_status),
    'd.currency = ' || quote_literal(chosen.only_currency),
    -- Donations in dollars belong to no country.
    'd.country = ' || quote_literal(scope) || ' and d.currency is distinct from ''USD''',
    private.days_condition('d', 'country', chosen.from_day, chosen.to_day), private.search_condition('donation', 'd', chosen.search));
end
$$;
comment on function private.donation_conditions is 'The conditions that a filter puts on a donation d. Every value in it is quoted.';

create function private.listed_donations(filter jsonb, page private.page) returns setof public.donations
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  scope constant public.country := private.require_country('donations');
begin
  return query execute format('select d.* from public.donations d where %s%s order by d.created_at desc, d.id limit $1 offset $2',
    private.donation_conditions(filter, scope),
    case when page.older_than is not null then ' and d.created_at <= $3 and (d.created_at < $3 or d.id > $4)' end)
  using page.size, coalesce(page.start, 0), page.older_than, coalesce(page.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end
$$;
comment on function private.listed_donations is 'One page of donations, newest first, for administrators.';

create function public.get_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, page_size integer default null, page_start integer default 0,
  older_than timestamptz default null, after_id uuid default null, search text default null
) returns setof public.donations
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_donations(
    jsonb_build_object(
      'only_status', only_status, 'from_day', from_day, 'to_day', to_day, 'only_currency', only_currency,
      'search', search),
    (private.allowed_page_size('donations', page_size), page_start, older_than, after_id)::private.page)
$$;
comment on function public.get_donations is
  'Donations in one state or in all, newest first; a search looks for name, phone, e-mail or reference; from_day and '
  'to_day are days on the clocks of the donor''s country, older_than and after_id, the last row''s moment and id, go '
  'on after that row. Administrators, and members for money, who read at most 100 rows a call; error: page_too_large.';
grant execute on function private.listed_donations, public.get_donations to authenticated;

create function public.export_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, page_size integer default 1000,
  older_than timestamptz default null, after_id uuid default null, search text default null
) returns setof public.donations
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.export_list('donations', null::public.donations,
    jsonb_build_object(
      'only_status', only_status, 'from_day', from_day, 'to_day', to_day, 'only_currency', only_currency,
      'search', search),
    (page_size, 0, older_than, after_id)::private.page)
$$;
comment on function public.export_donations is
  'At most 1,000 rows of get_donations for the same filter, from the first or after the last row that was taken; the '
  'access log says how many. Administrators, and members for money.';
grant execute on function public.export_donations to authenticated;

create function private.count_donations(filter jsonb, at_most integer) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('donations');
  counted integer;
begin
  execute format('select count(*) from (select from public.donations d where %s limit $1) counted',
    private.donation_conditions(filter, scope))
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_donations is 'How many donations there are, for administrators.';
grant execute on function private.count_donations to authenticated;

create function public.count_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, at_most integer default null, search text default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_donations(
    jsonb_build_object(
      'only_status', only_status, 'from_day', from_day, 'to_day', to_day, 'only_currency', only_currency,
      'search', search),
    at_most)
$$;
comment on function public.count_donations is
  'How many donations get_donations lists for the same filter; counts no further than at_most. Administrators, and members for money.';
grant execute on function public.count_donations to authenticated;

create function private.total_donations(filter jsonb, at_most integer) returns setof public.money_total
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  scope constant public.country := private.require_country('donations');
begin
  return query execute format($query$
    select r.currency, count(*)::integer, sum(r.amount - coalesce(r.refunded_amount, 0))
    from (select d.currency, d.amount, d.refunded_amount from public.donations d where %s limit $1) r
    group by r.currency order by r.currency
  $query$, private.donation_conditions(filter, scope))
  using at_most;
end
$$;
comment on function private.total_donations is 'The total of donations, for administrators.';

create function public.total_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, at_most integer default null, search text default null
) returns setof public.money_total
  language sql stable security invoker set search_path = ''
as $$
  select * from private.total_donations(
    jsonb_build_object(
      'only_status', only_status, 'from_day', from_day, 'to_day', to_day, 'only_currency', only_currency,
      'search', search),
    at_most)
$$;
comment on function public.total_donations is
  'The total of get_donations for the same filter in each currency, refunds taken off, and how many have no amount '
  'yet. Reads no more than at_most rows, so that as many are no sum of all. Administrators, and members for money.';
grant execute on function private.total_donations, public.total_donations to authenticated;
